/** The rules of a coupon: the fields of its form, and the words of its row. */
import { useState } from 'react';
import type { CouponDuration, CouponsQuery, PaymentMethod } from '../../gql/graphql';
import {
  CheckField,
  CheckGroup,
  FieldRow,
  MoneyField,
  readCents,
  readNumber,
  readText,
  readTexts,
  SelectField,
  TextField,
} from '../../parts/forms/field';
import { Loaded } from '../../parts/page';
import { count, money } from '../../money';
import { useMay } from '../../scope';
import { useWords } from '../../words';
import { useProductChoices } from '../products/product-choices';

const METHODS: readonly PaymentMethod[] = ['PIX', 'CARD', 'BOLETO'];
const DURATIONS: readonly CouponDuration[] = ['ONCE', 'CYCLES', 'FOREVER'];

/** Which are sent of what was filled in. */
export function readRules(form: FormData) {
  const minimumAmount = readCents(form, 'minimumAmount');
  const maxPerCustomer = readNumber(form, 'maxPerCustomer');
  const chosen = readTexts(form, 'couponMethods');
  const productId = readText(form, 'productIds');
  const duration = DURATIONS.find((each) => each === readText(form, 'duration'));
  const cycles = readNumber(form, 'cycles');
  return {
    ...(minimumAmount !== undefined && { minimumAmount }),
    ...(maxPerCustomer !== undefined && { maxPerCustomer }),
    ...(form.has('isFirstPurchaseOnly') && { isFirstPurchaseOnly: true }),
    ...(chosen.length > 0 && { methods: METHODS.filter((method) => chosen.includes(method)) }),
    ...(productId && { productIds: [productId] }),
    ...(duration && { duration }),
    ...(duration === 'CYCLES' && cycles !== undefined && { cycles }),
  };
}

export function RuleFields() {
  const { coupons, methods } = useWords();
  const [duration, setDuration] = useState('ONCE');
  const mayRead = useMay('PRODUCT:READ');
  return (
    <>
      <h3>{coupons.rules}</h3>
      <p>{coupons.rulesHint}</p>
      <FieldRow>
        <MoneyField name="minimumAmount" label={coupons.minimumAmount} />
        <TextField
          name="maxPerCustomer"
          label={coupons.maxPerCustomer}
          hint={coupons.maxPerCustomerHint}
          inputMode="numeric"
          pattern="[1-9]\d{0,5}"
        />
      </FieldRow>
      <CheckField name="isFirstPurchaseOnly" value="true" label={coupons.isFirstPurchaseOnly} />
      <CheckGroup label={coupons.methods}>
        {METHODS.map((method) => (
          <CheckField key={method} name="couponMethods" value={method} label={methods[method]} />
        ))}
      </CheckGroup>
      <FieldRow>
        <SelectField
          name="duration"
          label={coupons.duration}
          onChange={setDuration}
          options={DURATIONS.map((each) => [each, coupons.durations[each]] as const)}
        />
        {duration === 'CYCLES' && (
          <TextField
            name="cycles"
            label={coupons.cycles}
            inputMode="numeric"
            pattern="[1-9]\d{0,3}"
            isRequired
          />
        )}
      </FieldRow>
      {mayRead && <ProductField />}
    </>
  );
}

function ProductField() {
  const { coupons } = useWords();
  const [chosen, setChosen] = useState('');
  const { result, finder } = useProductChoices(null, chosen ? [chosen] : []);
  return (
    <Loaded result={result}>
      {(choices) => (
        <>
          {finder}
          <SelectField
            name="productIds"
            label={coupons.products}
            value={chosen}
            onChange={setChosen}
            options={[
              ['', coupons.everyProduct],
              ...choices.map(({ id, name }) => [id, name] as const),
            ]}
          />
        </>
      )}
    </Loaded>
  );
}

type Coupon = NonNullable<CouponsQuery['coupons']>['nodes'][number];

/** Its rules in a few words; empty without one. */
export function useRulesOf(): (coupon: Coupon) => string {
  const { coupons, methods: names } = useWords();
  const { ruleOf } = coupons;
  return ({ minimumAmount, maxPerCustomer, isFirstPurchaseOnly, methods, productIds, ...rest }) =>
    [
      methods?.map((method) => names[method]).join(', '),
      productIds && ruleOf.products(count(productIds.length)),
      minimumAmount !== null &&
        minimumAmount !== undefined &&
        ruleOf.minimumAmount(money(minimumAmount)),
      maxPerCustomer && ruleOf.maxPerCustomer(count(maxPerCustomer)),
      isFirstPurchaseOnly && ruleOf.isFirstPurchaseOnly,
      rest.duration === 'FOREVER' && ruleOf.FOREVER,
      rest.cycles && ruleOf.cycles(count(rest.cycles)),
    ]
      .filter(Boolean)
      .join(' · ');
}
