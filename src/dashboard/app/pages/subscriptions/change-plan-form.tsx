/** Moves a subscription to another plan or quantity, now or from its next charge on. */
import { useState } from 'react';
import { graphql } from '../../gql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { FieldRow, SelectField, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { Loaded } from '../../parts/page';
import { money, total } from '../../money';
import { useWords } from '../../words';
import { useCollectionWords } from '../../words/collection';
import { useProductChoices } from '../products/product-choices';
import { AddOnFields, type ChosenAddOn } from './add-on-fields';
import { ChangePreview, type PreviewedChange } from './change-preview';
import type { SubscriptionDetails } from './subscription';

const CHANGE_PLAN = graphql(`
  mutation UpdateSubscription($input: UpdateSubscriptionInput!) {
    updateSubscription(input: $input) {
      subscription {
        id
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

/** When it holds, and what the rest of the cycle costs. */
const TERMS = ['NEXT_CYCLE', 'NEXT_CHARGE', 'CHARGE_NOW', 'NONE'] as const;
type Terms = (typeof TERMS)[number];

/** By automatic Pix nothing is charged at once. At once another cycle is charged in full only. */
function termsFor(
  { collection, cardLast4 }: SubscriptionDetails,
  isOtherCycle: boolean,
): readonly Terms[] {
  const isChargedNow = collection === 'INVOICE' || cardLast4 !== null;
  return TERMS.filter((each) =>
    each === 'CHARGE_NOW' ? isChargedNow : each === 'NEXT_CYCLE' || !isOtherCycle,
  );
}

/** A plan that stays keeps the price that was agreed. */
function priceOf(
  { productId, unitPrice }: SubscriptionDetails,
  { id, price }: { id: string; price: number },
): number {
  return id === productId ? unitPrice : price;
}

interface ChosenPlan {
  productId: string;
  quantity: number;
  addOns: readonly ChosenAddOn[];
  terms: Terms;
}

/** What stays is not sent. */
function wantedChange(
  { id, productId: current, quantity: before, addOns: kept }: SubscriptionDetails,
  { productId, quantity, addOns, terms }: ChosenPlan,
): PreviewedChange {
  const isSamePlan = productId === current && quantity === before;
  const given = addOns.map((each) => ({ productId: each.productId, quantity: each.quantity }));
  const isSame =
    given.length === kept.length &&
    given.every((each, index) => {
      const one = kept[index];
      return one?.productId === each.productId && one.quantity === each.quantity;
    });
  return {
    id,
    ...(isSame || !isSamePlan ? { quantity } : {}),
    ...(!isSame && { addOns: given }),
    ...(productId !== current && { productId }),
    ...(terms === 'NEXT_CYCLE' ? { when: terms } : { when: 'NOW', proration: terms }),
  };
}

type Plans = readonly { id: string; name: string; price: number; cycle?: string | null }[];

/** One that stays keeps the price that was agreed. */
function pricesOf(
  { addOns: kept }: SubscriptionDetails,
  addOns: readonly ChosenAddOn[],
  plans: Plans,
): { price: number; quantity: number }[] {
  return addOns.map(({ productId, quantity }) => {
    const agreed = kept.find((each) => each.productId === productId)?.unitPrice;
    return { price: agreed ?? plans.find(({ id }) => id === productId)?.price ?? 0, quantity };
  });
}

/** Of the cycle of the plan, and those that it has. */
function addOnChoices(
  { addOns }: SubscriptionDetails,
  plans: Plans,
  plan: Plans[number] | undefined,
): (readonly [string, string])[] {
  const kept = addOns.map(
    ({ productId, name, unitPrice }) => [productId, `${name} · ${money(unitPrice)}`] as const,
  );
  const others = plans
    .filter(({ id, cycle }) => id !== plan?.id && cycle === plan?.cycle)
    .filter(({ id }) => !addOns.some(({ productId }) => productId === id))
    .map(({ id, name, price }) => [id, `${name} · ${money(price)}`] as const);
  return [...kept, ...others];
}

interface ChangePlanFormProps {
  subscription: SubscriptionDetails;
  onClose: () => void;
}

export function ChangePlanForm({ subscription, onClose }: ChangePlanFormProps) {
  const { subscriptions, checkouts, cycles } = useWords();
  const words = useCollectionWords();
  const [chosen, setChosen] = useState(subscription.productId);
  const [addOns, setAddOns] = useState<readonly ChosenAddOn[]>(subscription.addOns);
  const { result, finder } = useProductChoices(true, [
    chosen,
    ...addOns.map(({ productId }) => productId),
  ]);
  const [quantity, setQuantity] = useState(subscription.quantity);
  const [chosenTerms, setTerms] = useState<Terms>('NEXT_CYCLE');
  const change = useAct(CHANGE_PLAN);
  const finish = useFinish('Subscription');
  const submit = async (wanted: PreviewedChange) => {
    if (!(await change.send({ input: wanted }))) return;
    onClose();
    await finish(subscriptions.planChanged);
  };
  return (
    <Loaded result={result}>
      {(plans) => {
        // A plan that is not sold any more cannot be kept: another one is to be chosen.
        const plan = plans.find(({ id }) => id === chosen);
        const isMissing = !plans.some(({ id }) => id === subscription.productId);
        const isOtherCycle = Boolean(plan?.cycle) && plan?.cycle !== subscription.frequency;
        const offered = termsFor(subscription, isOtherCycle);
        const terms = offered.includes(chosenTerms) ? chosenTerms : 'NEXT_CYCLE';
        const wanted =
          plan && wantedChange(subscription, { productId: plan.id, quantity, addOns, terms });
        return (
          <Form
            act={change}
            submit={
              plan
                ? subscriptions.changeTo(
                    money(
                      total([
                        { price: priceOf(subscription, plan), quantity },
                        ...pricesOf(subscription, addOns, plans),
                      ]),
                    ),
                  )
                : subscriptions.changePlan
            }
            onSubmit={() => void (wanted && submit(wanted))}
            onCancel={onClose}
          >
            <p>{subscriptions.changeText}</p>
            {finder}
            <FieldRow>
              <SelectField
                name="productId"
                label={subscriptions.plan}
                defaultValue={plan?.id ?? ''}
                onChange={setChosen}
                isRequired
                options={[
                  ...(isMissing ? [['', subscriptions.choosePlan] as const] : []),
                  ...plans.map(
                    ({ id, name, price, cycle }) =>
                      [
                        id,
                        `${name} · ${money(price)}${cycle ? ` / ${cycles[cycle]}` : ''}`,
                      ] as const,
                  ),
                ]}
              />
              <TextField
                name="quantity"
                label={checkouts.quantity}
                defaultValue={String(quantity)}
                inputMode="numeric"
                pattern="[1-9]\d{0,3}"
                isRequired
                onChange={(text) => setQuantity(Number(text) || 1)}
              />
            </FieldRow>
            <AddOnFields
              options={addOnChoices(subscription, plans, plan)}
              chosen={addOns}
              onChange={setAddOns}
            />
            <SelectField
              name="terms"
              label={subscriptions.when}
              defaultValue={terms}
              onChange={(value) => setTerms(TERMS.find((each) => each === value) ?? 'NEXT_CYCLE')}
              options={offered.map(
                (each) =>
                  [
                    each,
                    isOtherCycle && each === 'CHARGE_NOW'
                      ? words.newCycleNow
                      : words.changeTerms[each],
                  ] as const,
              )}
            />
            {wanted && <ChangePreview change={wanted} />}
          </Form>
        );
      }}
    </Loaded>
  );
}
