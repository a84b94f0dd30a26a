/** Gives money back: all of it or a part. The button names the amount. */
import { useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { graphql } from '../../gql';
import { useAct } from '../../acts/act';
import { ActButton } from '../../parts/forms/act-button';
import { MoneyField, readCents, readText, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { amountText, centsOf, money } from '../../money';
import { useToast } from '../../shell/toasts';
import { useWords } from '../../words';
import { refundable, type PaymentDetails } from './payment';

const REFUND_CHECKOUT = graphql(`
  mutation RefundCheckout($input: RefundCheckoutInput!) {
    refundCheckout(input: $input) {
      refund {
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
const REFUND_LINK = graphql(`
  mutation RefundLink($input: RefundPaymentLinkInput!) {
    refundPaymentLink(input: $input) {
      refund {
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
const REFUND_TRANSPARENT = graphql(`
  mutation RefundTransparent($input: RefundTransparentInput!) {
    refundTransparent(input: $input) {
      refund {
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

export function RefundButton({ payment }: { payment: PaymentDetails }) {
  const { payments } = useWords();
  return (
    <ActButton label={payments.refund} title={payments.refundTitle}>
      {(close) => <RefundForm payment={payment} onClose={close} />}
    </ActButton>
  );
}

function RefundForm({ payment, onClose }: { payment: PaymentDetails; onClose: () => void }) {
  const { payments } = useWords();
  const toast = useToast();
  const client = useApolloClient();
  const left = refundable(payment) ?? 0;
  const [cents, setCents] = useState<number | null>(left);
  const refund = useRefund(payment);
  const submit = async (form: FormData) => {
    const amount = readCents(form, 'amount') ?? left;
    const reason = readText(form, 'reason');
    const done = await refund.send({
      input: { id: payment.id, amount, ...(reason && { reason }) },
    });
    if (!done) return;
    toast(payments.refundBegun(money(amount)));
    onClose();
    await client.refetchQueries({ include: ['Payment'] });
  };
  return (
    <Form
      act={refund}
      submit={payments.refundAmount(money(cents ?? left))}
      isDanger
      onSubmit={(form) => void submit(form)}
      onCancel={onClose}
    >
      <p>{payments.refundText(money(left))}</p>
      <MoneyField
        name="amount"
        label={payments.amount}
        defaultValue={amountText(left)}
        max={left}
        isRequired
        onChange={(text) => setCents(centsOf(text))}
      />
      <TextField name="reason" label={payments.reason} maxLength={140} />
    </Form>
  );
}

/**
 * A payment of a checkout or subscription, of a link, or a transparent one: each has its refund.
 */
function useRefund({ checkout, subscriptionId }: PaymentDetails) {
  const ofCheckout = useAct(REFUND_CHECKOUT);
  const ofLink = useAct(REFUND_LINK);
  const ofTransparent = useAct(REFUND_TRANSPARENT);
  if (checkout?.frequency === 'MULTIPLE_PAYMENTS') return ofLink;
  return checkout || subscriptionId ? ofCheckout : ofTransparent;
}
