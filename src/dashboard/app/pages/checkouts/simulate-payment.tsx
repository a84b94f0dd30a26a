/** Pays a checkout or link in Dev mode, as a buyer would. */
import { graphql } from '../../gql';
import type { PaymentMethod } from '../../gql/graphql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { MoneyField, readCents, readText, SelectField, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { amountText } from '../../money';
import { useWords } from '../../words';
import type { CheckoutDetails } from './checkout';

const SIMULATE_PAYMENT = graphql(`
  mutation SimulatePayment($input: SimulatePaymentInput!) {
    simulatePayment(input: $input) {
      checkout {
        id
        status
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

const CARDS = ['4242424242424242', '4000000000000002', '4000000000009995', '4000000000000341'];

export function SimulatePaymentButton({ checkout }: { checkout: CheckoutDetails }) {
  const { simulator } = useWords();
  return (
    <ActButton label={simulator.payNow} tone="primary">
      {(close) => <SimulateForm checkout={checkout} onClose={close} />}
    </ActButton>
  );
}

function SimulateForm({ checkout, onClose }: { checkout: CheckoutDetails; onClose: () => void }) {
  const { checkouts, simulator, methods, payments } = useWords();
  const simulate = useAct(SIMULATE_PAYMENT);
  const finish = useFinish('Checkout');
  const submit = async (form: FormData) => {
    const method = checkout.methods.find((each) => each === readText(form, 'method'));
    const name = readText(form, 'name');
    const email = readText(form, 'email');
    const taxId = readText(form, 'taxId');
    const data = await simulate.send({
      input: {
        id: checkout.id,
        method,
        ...(checkout.minimumAmount !== null && { amount: readCents(form, 'amount') ?? null }),
        ...(method === 'CARD' && { card: { number: readText(form, 'card') ?? '' } }),
        customer: { name, email, taxId },
      },
    });
    if (!data) return;
    onClose();
    await finish(simulator.done);
  };
  const option = (method: PaymentMethod) => [method, methods[method]] as const;
  return (
    <Form
      act={simulate}
      submit={simulator.payNow}
      onSubmit={(form) => void submit(form)}
      onCancel={onClose}
    >
      <p>{simulator.payText}</p>
      {checkout.minimumAmount !== null && (
        <MoneyField
          name="amount"
          label={checkouts.amount}
          defaultValue={amountText(checkout.minimumAmount)}
          isRequired
        />
      )}
      <SelectField name="method" label={payments.method} options={checkout.methods.map(option)} />
      <SelectField
        name="card"
        label={simulator.card}
        hint={simulator.cardHint}
        options={CARDS.map((card) => [card, `${card} · ${simulator.cards[card] ?? ''}`] as const)}
      />
      <TextField name="name" label={payments.name} defaultValue="Ana Souza" />
      <TextField name="email" type="email" label={payments.email} defaultValue="ana@example.com" />
      <TextField name="taxId" label={payments.taxId} defaultValue="529.982.247-25" />
    </Form>
  );
}
