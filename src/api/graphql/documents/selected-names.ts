/** The names that a selection set selects. */
import { Kind, type SelectionSetNode } from 'graphql';

interface SelectedName {
  name: string;
  /** The type condition it is under: fields of different types are never merged. */
  onType: string;
  isInline: boolean;
}

/** The names in a selection set, including those in its inline fragments. */
export function namesIn({ selections }: SelectionSetNode, onType = ''): SelectedName[] {
  return selections.flatMap((selection): SelectedName[] => {
    if (selection.kind === Kind.FIELD)
      return [{ name: (selection.alias ?? selection.name).value, onType, isInline: false }];
    if (selection.kind === Kind.FRAGMENT_SPREAD)
      return [{ name: `...${selection.name.value}`, onType, isInline: false }];
    const condition = selection.typeCondition?.name.value;
    const name = condition === undefined ? '...' : `... on ${condition}`;
    return [
      { name, onType: '', isInline: true },
      ...namesIn(selection.selectionSet, condition ?? onType),
    ];
  });
}
