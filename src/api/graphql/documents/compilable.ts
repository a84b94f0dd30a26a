/** Which documents are compiled. */
import { BREAK, GraphQLIncludeDirective, GraphQLSkipDirective, visit } from 'graphql';
import type { DirectiveNode, DocumentNode, SelectionNode } from 'graphql';

const CONDITIONS = new Set([GraphQLIncludeDirective.name, GraphQLSkipDirective.name]);

/**
 * Whether graphql-jit executes the document as the specification says. If an object is selected
 * twice, and once under a condition that is not fulfilled, graphql-jit 0.8.9 answers the fields of
 * both. A document with a condition at a fragment, or at a field that has fields, is interpreted.
 */
export function isCompilable(document: DocumentNode): boolean {
  let isFound = false;
  const look = (node: SelectionNode) => {
    const isOfMany = node.kind !== 'Field' || node.selectionSet !== undefined;
    isFound ||= isOfMany && (node.directives ?? []).some(isCondition);
    return isFound ? BREAK : undefined;
  };
  visit(document, { Field: look, FragmentSpread: look, InlineFragment: look });
  return !isFound;
}

const isCondition = ({ name }: DirectiveNode): boolean => CONDITIONS.has(name.value);
