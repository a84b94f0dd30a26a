/** Moves a subscription to another plan or quantity, from its next charge on. */
import { useState } from 'react';
import { graphql } from '../../gql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { FieldRow, SelectField, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { Loaded } from '../../parts/page';
import { money, total } from '../../money';
import { useWords } from '../../words';
import { useProductChoices } from '../products/product-choices';
import type { Subscription } from './subscription';

const CHANGE_PLAN = graphql(`
  mutation ChangePlan($input: ChangePlanInput!) {
    changePlan(input: $input) {
      planChange {
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

interface ChangePlanFormProps {
  subscription: Subscription;
  onClose: () => void;
}

export function ChangePlanForm({ subscription, onClose }: ChangePlanFormProps) {
  const { subscriptions, checkouts, cycles } = useWords();
  const [chosen, setChosen] = useState(subscription.productId);
  const { result, finder } = useProductChoices(true, [chosen]);
  const [quantity, setQuantity] = useState(subscription.quantity);
  const change = useAct(CHANGE_PLAN);
  const finish = useFinish('Subscription');
  const submit = async (productId: string) => {
    if (!(await change.send({ input: { id: subscription.id, productId, quantity } }))) return;
    onClose();
    await finish(subscriptions.planChanged);
  };
  return (
    <Loaded result={result}>
      {(plans) => {
        // A plan that is not sold any more cannot be kept: another one is to be chosen.
        const plan = plans.find(({ id }) => id === chosen);
        const isMissing = !plans.some(({ id }) => id === subscription.productId);
        return (
          <Form
            act={change}
            submit={
              plan
                ? subscriptions.changeTo(money(total([{ price: plan.price, quantity }])))
                : subscriptions.changePlan
            }
            onSubmit={() => void (plan && submit(plan.id))}
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
          </Form>
        );
      }}
    </Loaded>
  );
}
