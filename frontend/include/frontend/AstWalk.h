#pragma once

// Generic child walk over the tree, derived from Nodes.def. Calls `visit(Node*)` for each child that is
// present, in the order of the rows. It goes one level down: recursion, and the loops that Ast.h asks for
// along unbounded edges, are the caller's.

#include "frontend/Ast.h"

#include <type_traits>

namespace sx::frontend {

namespace detail {

template <typename T, typename Visit>
inline void visitField(T& field, Visit& visit) {
  if constexpr (std::is_pointer_v<T>) {
    if constexpr (std::is_base_of_v<Node, std::remove_pointer_t<T>>)
      if (field != nullptr) visit(static_cast<Node*>(field));
  }
}

template <typename T, typename Visit>
inline void visitField(List<T>& field, Visit& visit) {
  for (T& element : field) visitField(element, visit);
}

}  // namespace detail

template <typename Visit>
void forEachChild(Node* node, Visit&& visit) {
  switch (node->kind) {
#define SX_F(Type, name) detail::visitField(n->name, visit);
#define SX_A(Type, name)
#define SX_NODE(Name, Base, Doc, Fields)                \
  case NodeKind::Name: {                                \
    [[maybe_unused]] auto* n = static_cast<Name*>(node); \
    Fields                                              \
    break;                                              \
  }
#include "frontend/Nodes.def"
  }
}

/// Calls f(BindingIdent*) for each name a declaration's target binds, in source order.
template <typename F>
void forEachBoundName(Expr* target, const F& f) {
  if (auto* ident = target->dynAs<BindingIdent>()) {
    f(ident);
  } else if (auto* array = target->dynAs<ArrayPattern>()) {
    for (PatternElement* element : array->elements)
      if (element != nullptr) forEachBoundName(element->target, f);
    if (array->rest != nullptr) forEachBoundName(array->rest, f);
  } else if (auto* object = target->dynAs<ObjectPattern>()) {
    for (PatternElement* property : object->properties) forEachBoundName(property->target, f);
    if (object->rest != nullptr) forEachBoundName(object->rest, f);
  }
}

}  // namespace sx::frontend
