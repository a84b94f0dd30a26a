/** What a seller may also choose for a checkout or link: installments, expiry, where buyers go. */
import { FieldRow, readNumber, readText, SelectField, TextField } from '../../parts/forms/field';
import { useWords } from '../../words';

const INSTALLMENTS_MAX = 12;
const INSTALLMENTS = Array.from({ length: INSTALLMENTS_MAX }, (_, index) => index + 1);
/** Days; 0 = it does not expire. */
const VALIDITIES = [0, 1, 3, 7, 15, 30, 90, 365];
const DAY_SECONDS = 86_400;
const ADDRESS_MAX = 2_000;

/** `isInstallable`: whether a card may pay in parts, which a subscription cannot. */
export function CheckoutOptions({ isInstallable }: { isInstallable: boolean }) {
  const { checkouts } = useWords();
  return (
    <>
      <FieldRow>
        {isInstallable && (
          <SelectField
            name="card.maxInstallments"
            label={checkouts.installments}
            defaultValue={String(INSTALLMENTS_MAX)}
            options={INSTALLMENTS.map((count) => [String(count), checkouts.installmentsOf(count)])}
          />
        )}
        <SelectField
          name="expiresIn"
          label={checkouts.validity}
          options={VALIDITIES.map((days) => [String(days), checkouts.validityOf(days)])}
        />
      </FieldRow>
      <TextField
        name="completionUrl"
        type="url"
        label={checkouts.completionUrl}
        hint={checkouts.completionUrlHint}
        maxLength={ADDRESS_MAX}
      />
      <TextField
        name="returnUrl"
        type="url"
        label={checkouts.returnUrl}
        hint={checkouts.returnUrlHint}
        maxLength={ADDRESS_MAX}
      />
    </>
  );
}

/** The fields of the input that were chosen. */
export function readOptions(form: FormData) {
  const completionUrl = readText(form, 'completionUrl');
  const returnUrl = readText(form, 'returnUrl');
  const expiresIn = (readNumber(form, 'expiresIn') ?? 0) * DAY_SECONDS;
  const maxInstallments = readNumber(form, 'card.maxInstallments');
  const passFeesToCustomer = form.has('passFees');
  const card = {
    ...(maxInstallments && { maxInstallments }),
    ...(passFeesToCustomer && { passFeesToCustomer }),
  };
  return {
    ...(completionUrl && { completionUrl }),
    ...(returnUrl && { returnUrl }),
    ...(expiresIn > 0 && { expiresIn }),
    ...(Object.keys(card).length > 0 && { card }),
  };
}
