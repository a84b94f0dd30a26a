/** The rules of the house that oxlint does not have, as a plugin of it (see .oxlintrc.json). */

/**
 * Style: name the parameter, then read its fields. `({ id })` and `([name, value])` are one level; a
 * pattern inside a pattern is two.
 */
const destructureOneLevel = {
  meta: {
    type: 'suggestion',
    docs: { description: 'A parameter is destructured one level deep at most' },
    schema: [],
  },
  create(context) {
    const checkParameters = (node) => {
      for (const parameter of node.params) {
        for (const nested of patternsInside(patternOf(parameter))) {
          context.report({
            node: nested,
            message:
              'A parameter is destructured one level deep at most: name this part, then read its fields.',
          });
        }
      }
    };
    return {
      FunctionDeclaration: checkParameters,
      FunctionExpression: checkParameters,
      ArrowFunctionExpression: checkParameters,
    };
  },
};

/** The pattern of a parameter, a property or an element, without its default value. */
function patternOf(node) {
  if (node === null) return null;
  if (node.type === 'TSParameterProperty') return patternOf(node.parameter);
  if (node.type === 'AssignmentPattern') return patternOf(node.left);
  if (node.type === 'RestElement') return patternOf(node.argument);
  return node.type === 'ObjectPattern' || node.type === 'ArrayPattern' ? node : null;
}

function patternsInside(pattern) {
  if (pattern === null) return [];
  const parts =
    pattern.type === 'ObjectPattern'
      ? pattern.properties.map((property) =>
          property.type === 'Property' ? property.value : property,
        )
      : pattern.elements;
  return parts.map(patternOf).filter((part) => part !== null);
}

export default {
  meta: { name: 'house' },
  rules: { 'destructure-one-level': destructureOneLevel },
};
