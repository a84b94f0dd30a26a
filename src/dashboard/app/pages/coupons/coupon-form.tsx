/** Creates a coupon: a percentage or an amount. */
import { useState } from 'react';
import { graphql } from '../../gql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import {
  FieldRow,
  MoneyField,
  readCents,
  readNumber,
  readText,
  SelectField,
  TextField,
} from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { dayAfter, startOfDay } from '../../time';
import { useWords } from '../../words';
import { readRules, RuleFields } from './coupon-rules';

/** Of a percent. */
const HUNDRED = 100;
const CREATE_COUPON = graphql(`
  mutation CreateCoupon($input: CreateCouponInput!) {
    createCoupon(input: $input) {
      coupon {
        id
        code
      }
      userErrors {
        code
        message
        path
        reason
        values
      }
    }
  }
`);

export function CreateCouponButton() {
  const { coupons } = useWords();
  return (
    <ActButton label={coupons.create} tone="primary" icon="plus">
      {(close) => <CouponForm onClose={close} />}
    </ActButton>
  );
}

/** A percentage as it is typed, 10 or 5,25. */
function readPercent(form: FormData): { discount: number } | { discountHundredths: number } {
  const typed = Number((readText(form, 'discount') ?? '').replace(',', '.'));
  const discountHundredths = Math.round(typed * HUNDRED);
  return Number.isInteger(typed) ? { discount: typed } : { discountHundredths };
}

function CouponForm({ onClose }: { onClose: () => void }) {
  const { coupons } = useWords();
  const [kind, setKind] = useState<'PERCENTAGE' | 'FIXED'>('PERCENTAGE');
  const create = useAct(CREATE_COUPON);
  const finish = useFinish('Coupons');
  const submit = async (form: FormData) => {
    const code = (readText(form, 'code') ?? '').toUpperCase();
    const maxRedeems = readNumber(form, 'maxRedeems');
    const notes = readText(form, 'notes');
    const firstDay = readText(form, 'firstDay');
    const lastDay = readText(form, 'lastDay');
    const input = {
      code,
      discountKind: kind,
      ...(kind === 'FIXED' ? { discount: readCents(form, 'discount') ?? 0 } : readPercent(form)),
      ...(maxRedeems !== undefined && { maxRedeems }),
      ...(notes && { notes }),
      ...(firstDay && { startsAt: startOfDay(firstDay) }),
      ...(lastDay && { expiresAt: startOfDay(dayAfter(lastDay, 1)) }),
      ...readRules(form),
    };
    if (!(await create.send({ input }))) return;
    onClose();
    await finish(coupons.created(code));
  };
  return (
    <Form
      act={create}
      submit={coupons.create}
      onSubmit={(form) => void submit(form)}
      onCancel={onClose}
    >
      <TextField
        name="code"
        label={coupons.code}
        hint={coupons.codeHint}
        maxLength={50}
        isRequired
      />
      <FieldRow>
        <SelectField
          name="discountKind"
          label={coupons.kind}
          onChange={(value) => setKind(value === 'FIXED' ? 'FIXED' : 'PERCENTAGE')}
          options={[
            ['PERCENTAGE', coupons.kinds.PERCENTAGE],
            ['FIXED', coupons.kinds.FIXED],
          ]}
        />
        {kind === 'FIXED' ? (
          <MoneyField name="discount" label={coupons.discount} isRequired />
        ) : (
          <TextField
            name="discount"
            label={coupons.discountPercent}
            inputMode="decimal"
            pattern="\d{1,2}([.,]\d{1,2})?|100"
            isRequired
          />
        )}
      </FieldRow>
      <TextField
        name="maxRedeems"
        label={coupons.maxRedeems}
        hint={coupons.maxRedeemsHint}
        inputMode="numeric"
        pattern="\d{1,7}"
      />
      <FieldRow>
        <TextField
          name="firstDay"
          label={coupons.firstDay}
          hint={coupons.firstDayHint}
          type="date"
        />
        <TextField name="lastDay" label={coupons.lastDay} hint={coupons.lastDayHint} type="date" />
      </FieldRow>
      <RuleFields />
      <TextField name="notes" label={coupons.notes} maxLength={500} />
    </Form>
  );
}
