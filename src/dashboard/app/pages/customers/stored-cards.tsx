/** The cards that a customer agreed to have stored: shown and deleted, never charged from here. */
import { graphql } from '../../gql';
import type { CustomerQuery } from '../../gql/graphql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { ConfirmForm } from '../../parts/forms/confirm-form';
import { Empty } from '../../parts/empty';
import { Panel } from '../../parts/panel';
import { Table } from '../../parts/table';
import { useMay } from '../../scope';
import { dateTime } from '../../time';
import { useStoredCardWords } from '../../words/stored-cards';

const DELETE_STORED_CARD = graphql(`
  mutation DeleteStoredCard($input: DeleteStoredCardInput!) {
    deleteStoredCard(input: $input) {
      storedCard {
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

type Connection = NonNullable<NonNullable<CustomerQuery['customer']>['storedCards']>;
type StoredCard = Connection['nodes'][number];

export function StoredCards({ rows }: { rows: readonly StoredCard[] }) {
  const say = useStoredCardWords();
  const mayDelete = useMay('CUSTOMER:DELETE');
  return (
    <Panel title={say.title} isFlush>
      <Table
        name={say.title}
        rows={rows}
        keyOf={({ id }) => id}
        empty={<Empty title={say.none} text={say.noneText} />}
        columns={[
          { name: say.card, value: (card) => nameOf(card, say) },
          {
            name: say.expiry,
            value: ({ expiryMonth }) => expiryMonth?.split('-').toReversed().join('/') ?? '',
          },
          { name: say.consent, value: ({ consentedAt }) => dateTime(consentedAt), isQuiet: true },
          {
            name: say.lastUsed,
            value: ({ lastUsedAt }) => (lastUsedAt ? dateTime(lastUsedAt) : say.never),
            isQuiet: true,
          },
          { name: say.acts, value: (card) => (mayDelete ? <DeleteButton card={card} /> : null) },
        ]}
      />
    </Panel>
  );
}

function nameOf(
  { brand, lastFour }: StoredCard,
  say: ReturnType<typeof useStoredCardWords>,
): string {
  return say.ending(brand ?? say.unknown, lastFour ?? '••••');
}

function DeleteButton({ card }: { card: StoredCard }) {
  const say = useStoredCardWords();
  return (
    <ActButton isSmall label={say.delete} title={say.deleteOf(nameOf(card, say))}>
      {(close) => <DeleteForm card={card} onClose={close} />}
    </ActButton>
  );
}

function DeleteForm({ card, onClose }: { card: StoredCard; onClose: () => void }) {
  const say = useStoredCardWords();
  const remove = useAct(DELETE_STORED_CARD);
  const finish = useFinish('Customer');
  const submit = async () => {
    if (!(await remove.send({ input: { id: card.id } }))) return;
    onClose();
    await finish(say.deleted);
  };
  return (
    <ConfirmForm
      act={remove}
      text={say.deleteText}
      submit={say.deleteOf(nameOf(card, say))}
      onConfirm={() => void submit()}
      onCancel={onClose}
    />
  );
}
