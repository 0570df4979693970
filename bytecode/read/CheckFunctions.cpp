#include "Checker.h"

namespace sx {

bool RecordChecker::checkFunctions() {
  for (uint32_t i = 0; i < view_.functions.size(); i++) {
    if (!checkFunction(i)) return false;
  }
  return true;
}

bool RecordChecker::checkFunction(uint32_t index) {
  const FunctionRecord& f = view_.functions[index];
  if (!isString(f.name) || f.module >= view_.modules.size() || (f.envScope != kNone && f.envScope >= view_.scopes.size())) {
    return fail(BytecodeCode::BadIndex, SectionKind::functions, index, &f);
  }
  if (f.wordCount == 0 || f.wordCount > kMaxCodeWords || f.registerCount > kMaxRegisters || f.entryCount() > f.registerCount) {
    return fail(BytecodeCode::BadFrame, SectionKind::functions, index, &f);
  }
  return checkFlags(index) && checkFunctionRanges(index) && checkRegTypes(index) && checkHandlers(index) &&
         checkSwitches(index);
}

bool RecordChecker::checkFlags(uint32_t index) {
  const FunctionRecord& f = view_.functions[index];
  const auto bad = [&] { return fail(BytecodeCode::BadFlags, SectionKind::functions, index, &f); };
  if ((f.flags & ~kAllFnFlags) != 0) return bad();
  if (f.has(kFnTypedBody)) {
    // What a direct call does not provide.
    constexpr uint32_t kUntypedOnly = kFnHasRest | kFnNeedsArguments | kFnNeedsNewTarget | kFnClassConstructor |
                                      kFnDerivedConstructor | kFnGenerator | kFnAsync | kFnWrapper | kFnModuleEntry |
                                      kFnClassFields;
    if (f.has(kUntypedOnly) || f.resultCount == 0 || f.resultCount > kMaxLeaves) return bad();
  } else if (f.resultCount != 0) {
    return bad();
  }
  if (f.has(kFnDerivedConstructor) && !(f.has(kFnClassConstructor) && f.has(kFnNeedsNewTarget))) return bad();
  if (f.has(kFnClassConstructor) && !isConstructorFlags(f.flags)) return bad();
  // The function around a CommonJS module has `arguments`.
  if (f.has(kFnModuleEntry) && hiddenParamCount(f.flags & ~kFnNeedsArguments) != 0) return bad();
  if (f.counterpart == kNone) return !f.has(kFnWrapper) || bad();
  if (f.counterpart >= view_.functions.size()) return fail(BytecodeCode::BadIndex, SectionKind::functions, index, &f);
  const FunctionRecord& other = view_.functions[f.counterpart];
  if (f.has(kFnTypedBody)) return other.has(kFnWrapper) || bad();
  return (f.has(kFnWrapper) && other.has(kFnTypedBody)) || bad();
}

bool RecordChecker::checkFunctionRanges(uint32_t index) {
  const FunctionRecord& f = view_.functions[index];
  const uint32_t paramTypeCount = f.has(kFnTypedBody) ? f.paramCount : 0;
  const bool fits = takeRange(used_.code, view_.code.size(), f.firstWord, f.wordCount) &&
                    takeRange(used_.regTypes, view_.regTypes.size(), f.firstRegType, f.registerCount) &&
                    takeRange(used_.regTypes, view_.regTypes.size(), f.firstParamType, paramTypeCount) &&
                    takeRange(used_.regTypes, view_.regTypes.size(), f.firstResultType, f.resultCount) &&
                    takeRange(used_.propSites, view_.propSites.size(), f.firstPropSite, f.propSiteCount) &&
                    takeRange(used_.handlers, view_.handlers.size(), f.firstHandler, f.handlerCount) &&
                    takeRange(used_.switches, view_.switches.size(), f.firstSwitch, f.switchCount);
  if (!fits) return fail(BytecodeCode::BadRange, SectionKind::functions, index, &f);
  // A call site is an instruction of two words.
  if (f.callSiteCount > f.wordCount) return fail(BytecodeCode::BadFrame, SectionKind::functions, index, &f);
  for (const uint32_t& name : view_.propSitesOf(f)) {
    if (!isString(name)) return fail(BytecodeCode::BadIndex, SectionKind::propSites, index, &name);
  }
  return true;
}

bool RecordChecker::checkRegType(RegType type) const {
  switch (type.kind()) {
    case Kind::None: case Kind::Any: case Kind::Raw: case Kind::I32: case Kind::F32: case Kind::F64: case Kind::Bool:
    case Kind::Iter:
      return type.payload() == 0;
    case Kind::Scope: return type.payload() < view_.scopes.size() || type.payload() == RegType::kNoPayload;
    case Kind::Ref: return type.payload() < view_.kindLists.size();
  }
  return false;
}

bool RecordChecker::checkRegTypes(uint32_t index) {
  const FunctionRecord& f = view_.functions[index];
  const std::span<const RegType> types = view_.regTypesOf(f);
  for (size_t r = 0; r < types.size(); r++) {
    bool good = checkRegType(types[r]);
    if (types[r].kind() == Kind::Iter) {
      good = good && r + kIterRegs <= types.size() && types[r + 1].bits == 0 && types[r + 2].bits == 0;
    }
    if (!good) return fail(BytecodeCode::BadKind, SectionKind::regTypes, index, &types[r]);
  }
  for (const RegType& type : view_.paramTypesOf(f)) {
    const bool allowed = type.kind() != Kind::None && type.kind() != Kind::Iter && type.kind() != Kind::Scope;
    if (!allowed || !checkRegType(type)) return fail(BytecodeCode::BadKind, SectionKind::regTypes, index, &type);
  }
  for (const RegType& type : view_.resultTypesOf(f)) {
    const bool allowed = type.kind() >= Kind::Any && type.kind() <= Kind::Bool;
    if (!allowed || !checkRegType(type)) return fail(BytecodeCode::BadKind, SectionKind::regTypes, index, &type);
  }
  return true;
}

bool RecordChecker::checkHandlers(uint32_t index) {
  const FunctionRecord& f = view_.functions[index];
  for (const HandlerRecord& h : view_.handlersOf(f)) {
    // A handler that covers itself could catch its own exception for ever.
    const bool covered = h.handler >= h.start && h.handler < h.end;
    if (h.start >= h.end || h.end > f.wordCount || h.handler >= f.wordCount || covered) {
      return fail(BytecodeCode::BadRange, SectionKind::handlers, index, &h);
    }
  }
  return true;
}

bool RecordChecker::checkSwitches(uint32_t index) {
  const FunctionRecord& f = view_.functions[index];
  for (const SwitchRecord& s : view_.switchesOf(f)) {
    if (!takeRange(used_.targets, view_.switchTargets.size(), s.firstTarget, s.count) ||
        int64_t{s.low} + s.count > int64_t{INT32_MAX} + 1 || s.defaultTarget >= f.wordCount) {
      return fail(BytecodeCode::BadRange, SectionKind::switches, index, &s);
    }
    for (const uint32_t& target : view_.targetsOf(s)) {
      if (target >= f.wordCount) return fail(BytecodeCode::BadIndex, SectionKind::switchTargets, index, &target);
    }
  }
  return true;
}

}  // namespace sx
