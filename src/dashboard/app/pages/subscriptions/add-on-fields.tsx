/** The add-ons in a form of a subscription: each row is a product and its quantity. */
import { FieldRow, SelectField, TextField } from '../../parts/forms/field';
import { useCollectionWords } from '../../words/collection';

const ADD_ONS_MAX = 20;

export interface ChosenAddOn {
  productId: string;
  quantity: number;
}

interface AddOnFieldsProps {
  /** Id and label of each product that can be chosen. */
  options: readonly (readonly [string, string])[];
  chosen: readonly ChosenAddOn[];
  onChange: (chosen: readonly ChosenAddOn[]) => void;
}

/** The last row is for one more. A row without a product is none. */
export function AddOnFields({ options, chosen, onChange }: AddOnFieldsProps) {
  const words = useCollectionWords();
  const empty = { productId: '', quantity: 1 };
  const rows = chosen.length < ADD_ONS_MAX ? [...chosen, empty] : chosen;
  const change = (index: number, values: Partial<ChosenAddOn>) =>
    onChange(
      rows
        .map((row, place) => (place === index ? { ...row, ...values } : row))
        .filter(({ productId }) => productId !== ''),
    );
  return rows.map(({ productId, quantity }, index) => (
    <FieldRow key={`${String(index)} ${productId}`}>
      <SelectField
        name={`addOn${String(index)}`}
        label={words.addOn(index + 1)}
        defaultValue={productId}
        onChange={(id) => change(index, { productId: id })}
        options={[['', words.noAddOn] as const, ...options]}
      />
      {productId && (
        <TextField
          name={`addOnQuantity${String(index)}`}
          label={words.addOnQuantity(index + 1)}
          defaultValue={String(quantity)}
          inputMode="numeric"
          pattern="[1-9]\d{0,4}"
          isRequired
          onChange={(text) => change(index, { quantity: Number(text) || 1 })}
        />
      )}
    </FieldRow>
  ));
}
