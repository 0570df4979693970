#pragma once

// The result of scope analysis: which names exist where, what each use means, which variables closures
// keep alive, and what each function needs. Only the data; all of it lives in the arena of the tree.
//
// Who reports what. The parser reports the early errors that need no table of names (duplicate
// parameters, labels, strict reserved words, undeclared private names and duplicate ones, duplicate
// constructors and `__proto__`, misplaced return, yield, await, super, new.target). Scope analysis
// reports redeclarations (lexical with lexical, lexical with var, parameters with lexical, catch
// parameter with body), duplicate exports, and exports of undeclared names. Types are no bindings here: the
// checker keeps its own table of interfaces, aliases and type parameters, and finds values through
// findBinding; classes and imports are both.
//
// The scopes of a function, from outside in:
//  - FunctionName, only for a named function expression: the immutable self binding.
//  - Function: parameters and `arguments`, and, unless parameters contain expressions, the body's var
//    and function declarations and its top-level let, const and class (ES lets these share one scope
//    when parameters are free of expressions; name clashes are early errors).
//  - FunctionBody, only if hasParameterExpressions: the body's declarations; a var that repeats a
//    parameter's name starts with its value (initFromParameter).
// A class: Class (private names and the inner, immutable name binding), around heritage, keys and
// members. Field initialisers run in a ClassField scope per kind (instance, static); each static block
// in a StaticBlock scope. A loop with let or const has a Loop scope; perIteration says that closures
// capture from it, so that each iteration needs fresh cells. A catch clause has a Catch scope for its
// parameter (the body block has its own).

#include "frontend/Ast.h"

namespace sx::frontend {

enum class ScopeKind : uint8_t {
  /// Top level of a script: var and function are properties of the global object, let, const and class are script-wide lexicals.
  Script,
  Module,
  /// The wrapper function of a CommonJS file: its parameters are exports, require, module, __filename, __dirname.
  CommonJs,
  FunctionName,
  Function,
  FunctionBody,
  Block,
  Catch,
  /// Head of for, for-in, for-of with lexical declarations.
  Loop,
  Switch,
  Class,
  ClassField,
  StaticBlock,
  /// Holds no bindings: names looked up through it are Dynamic.
  With,
};

enum class BindingKind : uint8_t {
  Var,
  /// Function declaration at function, script or module top level: initialised on entry.
  Function,
  /// Function declaration in a block: initialised on entry to the block, let-like.
  BlockFunction,
  Let,
  Const,
  Class,
  Parameter,
  CatchParameter,
  /// import { a }, import d: a live binding of another module, immutable.
  Import,
  /// import * as ns.
  ImportNamespace,
  /// Own name of a named function expression: a write is ignored in sloppy code and throws in strict code.
  FunctionName,
  /// Own name inside a class: immutable.
  ClassName,
  /// The `arguments` object of a function that uses it.
  Arguments,
  /// `this`, `new.target`, the home object and the active function of a non-arrow function, made only
  /// when an arrow function (or direct eval) inside needs them: then they are captured like variables.
  This,
  NewTarget,
  HomeObject,
  ActiveFunction,
  /// The default export of an expression or anonymous declaration.
  DefaultExport,
  /// unsafe extern.
  Extern,
  PrivateMethod,
  PrivateField,
  PrivateAccessor,
};

/// One declared name of one scope. Repeated var and sloppy function declarations share one binding.
struct Binding {
  Atom name;
  BindingKind kind = BindingKind::Var;
  /// A function other than the owner's reads or writes it (arrows and nested functions, class fields).
  bool captured = false;
  /// Written after its initialisation: assignment, update, for-in/of target, destructuring target, or a second
  /// initialising declaration. A write inside a closure counts, as does one through a sloppy direct eval.
  bool assigned = false;
  /// Some use may run before the initialisation, so reads and writes need the dead-zone check unless the
  /// use itself is marked otherwise. False for var, parameters and functions.
  bool needsDeadZone = false;
  /// Let or const declared in a loop body or head and captured: each iteration has its own.
  bool perIteration = false;
  /// Can be reached by name at run time (eval, with, global object), so it must exist under its name.
  bool dynamic = false;
  /// Exported from a module, under whatever name.
  bool exported = false;
  /// FunctionBody scope: a var of the same name as a parameter, which it takes its first value from.
  bool initFromParameter = false;
  /// Annex B.3.3: a var made for a function declaration in a block; the FunctionDecl that feeds it has it
  /// as varBinding.
  bool annexBVar = false;
  /// Never assigned after a declaration that is a function, class or const with initialiser; with no
  /// eval around, its value is known to be that of `declaration`.
  bool constantValue = false;
  /// Static private member (PrivateMethod, PrivateField, PrivateAccessor).
  bool isStatic = false;
  /// SX: declared with `mut`, declared with `safe`.
  bool isMut = false;
  bool isSafe = false;
  /// PrivateAccessor: which halves exist.
  bool hasGetter = false;
  bool hasSetter = false;
  uint32_t useCount = 0;
  /// Dense number within the file, 0 … ScopeInfo::bindingCount - 1: indexes side tables.
  uint32_t id = 0;
  /// Source offsets between which an evaluation finds the binding initialised, whatever path led there.
  /// initEnd is 0 for what is initialised on entry to the scope.
  uint32_t initEnd = 0;
  uint32_t safeEnd = UINT32_MAX;
  /// Position among the bindings of its scope.
  uint32_t index = 0;
  Scope* scope = nullptr;
  /// The BindingIdent (or PrivateName) of the first declaration; null for arguments, this and the like.
  Node* ident = nullptr;
  /// What declares it: Declarator, Param, FunctionNode, ClassNode, ImportSpecifier, ImportDecl, CatchClause, ExternDecl, ClassMember.
  /// For a function declared more than once, the last one, which wins.
  Node* declaration = nullptr;
  /// Parameter: its position in the parameter list; else 0.
  uint32_t parameterIndex = 0;
  /// Next binding of the same scope, in order of declaration.
  Binding* next = nullptr;
};

/// One scope. Bindings form a list in order of declaration; large scopes also have an index by name.
struct Scope {
  ScopeKind kind = ScopeKind::Block;
  /// Declares at least one captured or dynamic binding: needs a scope cell at run time.
  bool needsCell = false;
  /// Loop: a captured binding is made anew for each iteration. Block inside a loop: likewise on each entry.
  bool perIteration = false;
  /// A sloppy direct eval may add var bindings here (function scopes only).
  bool isDynamic = false;
  /// A direct eval stands inside, at any depth, without a function between or with: names must be kept.
  bool containsDirectEval = false;
  bool isStrict = false;
  bool inLoop = false;
  uint32_t bindingCount = 0;
  /// Number of scopes around it, itself included.
  uint32_t depth = 0;
  Scope* parent = nullptr;
  /// The node that owns it: Program, FunctionNode, ClassNode, Block, ForStmt …
  Node* node = nullptr;
  /// The function whose frame it belongs to.
  FunctionInfo* function = nullptr;
  Binding* firstBinding = nullptr;
  Binding* lastBinding = nullptr;
  /// Open-addressing table by atom id for scopes with many names; null for small ones.
  Binding** table = nullptr;
  uint32_t tableMask = 0;
  /// Function declarations to instantiate on entry, in source order, only the winning one of each name.
  List<FunctionDecl*> functions;
};

/// What is known of one function, or of the top level of a file.
struct FunctionInfo {
  FunctionKind kind = FunctionKind::Program;
  bool isStrict = false;
  bool isArrow = false;
  bool isAsync = false;
  bool isGenerator = false;
  bool hasSimpleParameters = true;
  /// A default value or computed key stands in the parameters: they have their own scope.
  bool hasParameterExpressions = false;
  /// Uses of its own or of arrows and evals inside it; on arrows, of the arrow's own code too.
  bool usesThis = false;
  bool usesArguments = false;
  bool usesNewTarget = false;
  bool usesSuperProperty = false;
  bool usesSuperCall = false;
  /// The arguments object must be linked to the parameters: sloppy, simple parameters, and arguments used.
  bool hasMappedArguments = false;
  bool hasDirectEval = false;
  /// A direct eval in sloppy code, here: may declare variables in this function.
  bool hasSloppyDirectEval = false;
  /// hasDirectEval here or in a function inside: names of its scopes must be kept.
  bool containsDirectEval = false;
  bool hasWith = false;
  bool hasAwait = false;
  bool hasYield = false;
  bool hasTry = false;
  /// Refers to at least one binding of an enclosing function: needs an environment.
  bool hasFreeVariables = false;
  bool hasInnerFunctions = false;
  /// Number of parameters before the first with a default or rest: the `length` property.
  uint32_t length = 0;
  /// Dense number within the file, in order of the opening of functions; the program itself is 0.
  uint32_t index = 0;
  /// Number of functions around it; 0 for the top level.
  uint32_t depth = 0;
  FunctionInfo* parent = nullptr;
  /// The nearest enclosing function (or itself) that has its own `this`.
  FunctionInfo* thisFunction = nullptr;
  /// FunctionNode, ClassNode (for field initialisers) or Program.
  Node* node = nullptr;
  /// Outermost scope of its own (FunctionName excluded), and the one that takes the body's var declarations.
  Scope* scope = nullptr;
  Scope* bodyScope = nullptr;
  /// FunctionName scope of a named function expression, else null.
  Scope* nameScope = nullptr;
  /// Set only if made; see BindingKind.
  Binding* argumentsBinding = nullptr;
  Binding* thisBinding = nullptr;
  Binding* newTargetBinding = nullptr;
  Binding* homeObjectBinding = nullptr;
  Binding* functionBinding = nullptr;
};

/// What scope analysis gives for one file.
struct ScopeInfo {
  Scope* topScope = nullptr;
  FunctionInfo* topFunction = nullptr;
  /// Every function in the order of FunctionInfo::index.
  List<FunctionInfo*> functions;
  /// Uses that found no declaration in the file: names of the global object or of other scripts.
  List<Identifier*> globals;
  uint32_t bindingCount = 0;
};

/// The binding of `name` declared in `scope` itself, or null.
inline Binding* findOwnBinding(const Scope& scope, Atom name) {
  if (scope.table != nullptr) {
    for (uint32_t i = name.id * 0x9E3779B1u;; i++) {
      Binding* binding = scope.table[i & scope.tableMask];
      if (binding == nullptr || binding->name == name) return binding;
    }
  }
  for (Binding* binding = scope.firstBinding; binding != nullptr; binding = binding->next)
    if (binding->name == name) return binding;
  return nullptr;
}

/// The binding that `name` means when used in `scope`, ignoring `with` and eval; or null for a global.
inline Binding* findBinding(const Scope* scope, Atom name) {
  for (; scope != nullptr; scope = scope->parent)
    if (Binding* binding = findOwnBinding(*scope, name)) return binding;
  return nullptr;
}

constexpr bool isLexical(BindingKind kind) {
  return kind == BindingKind::Let || kind == BindingKind::Const || kind == BindingKind::Class ||
         kind == BindingKind::BlockFunction;
}

}  // namespace sx::frontend
