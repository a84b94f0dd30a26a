/** What only a payment link has: a title, and an amount that each buyer may type. */
import {
  FieldRow,
  MoneyField,
  readCents,
  readText,
  SelectField,
  TextField,
} from '../../parts/forms/field';
import { useWords } from '../../words';

const TITLE_MAX = 100;
/** By the products sold, or by the buyer. */
const PRICED = ['items', 'typed'] as const;

interface LinkTermsProps {
  /** Whether buyers type the amount. */
  isTyped: boolean;
  /** Whether there are products to sell. */
  isSellable: boolean;
  onChange: (isTyped: boolean) => void;
}

export function LinkTerms({ isTyped, isSellable, onChange }: LinkTermsProps) {
  const { checkouts } = useWords();
  return (
    <>
      <SelectField
        name="priced"
        label={checkouts.priced}
        value={isTyped ? 'typed' : 'items'}
        onChange={(chosen) => onChange(chosen === 'typed')}
        options={(isSellable ? PRICED : PRICED.slice(1)).map((each) => [
          each,
          checkouts.pricedBy[each],
        ])}
      />
      <TextField
        name="title"
        label={checkouts.linkTitle}
        hint={checkouts.linkTitleHint}
        maxLength={TITLE_MAX}
        isRequired={isTyped}
      />
      {isTyped && (
        <FieldRow>
          <MoneyField name="minimumAmount" label={checkouts.minimumAmount} isRequired />
          <MoneyField name="maximumAmount" label={checkouts.maximumAmount} />
        </FieldRow>
      )}
    </>
  );
}

/** The fields of the input that were filled in. */
export function readLinkTerms(form: FormData) {
  const title = readText(form, 'title');
  const minimumAmount = readCents(form, 'minimumAmount');
  const maximumAmount = readCents(form, 'maximumAmount');
  return {
    ...(title && { title }),
    ...(minimumAmount && { minimumAmount }),
    ...(maximumAmount && { maximumAmount }),
  };
}
