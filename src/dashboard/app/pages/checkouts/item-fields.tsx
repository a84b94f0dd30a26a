/** The products of a checkout, each with its quantity. */
import { Button } from '../../parts/forms/button';
import { FieldRow, SelectField, TextField } from '../../parts/forms/field';
import { money } from '../../money';
import { useWords } from '../../words';
import type { ProductChoice } from '../products/product-choices';

const ITEMS_MAX = 20;

export interface Item {
  /** Of the product; empty until one is chosen. */
  id: string;
  quantity: number;
}
export const NO_ITEM: Item = { id: '', quantity: 1 };

interface ItemFieldsProps {
  items: readonly Item[];
  choices: readonly ProductChoice[];
  /** Whether more than one product can be sold. */
  isList: boolean;
  onChange: (items: readonly Item[]) => void;
}

export function ItemFields({ items, choices, isList, onChange }: ItemFieldsProps) {
  const { checkouts } = useWords();
  const change = (index: number, next: Partial<Item>) =>
    onChange(items.map((item, each) => (each === index ? { ...item, ...next } : item)));
  return (
    <>
      {items.map((item, index) => (
        <FieldRow key={index}>
          <SelectField
            name={`items.${index}.id`}
            label={checkouts.product}
            value={item.id}
            onChange={(id) => change(index, { id })}
            isRequired
            options={[
              ...(item.id ? [] : [['', ''] as const]),
              ...choices.map(({ id, name, price }) => [id, `${name} · ${money(price)}`] as const),
            ]}
          />
          <TextField
            name={`items.${index}.quantity`}
            label={checkouts.quantity}
            defaultValue={String(item.quantity)}
            inputMode="numeric"
            pattern="[1-9]\d{0,3}"
            isRequired
            onChange={(text) => change(index, { quantity: Number(text) || 0 })}
          />
        </FieldRow>
      ))}
      {isList && items.length < ITEMS_MAX && (
        <div>
          <Button isSmall icon="plus" onPress={() => onChange([...items, NO_ITEM])}>
            {checkouts.addItem}
          </Button>
        </div>
      )}
    </>
  );
}
