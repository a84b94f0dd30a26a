/** Closed months, with their files for the accountant. */
import type { ReactNode } from 'react';
import { graphql } from '../../gql';
import type { ClosingsQuery } from '../../gql/graphql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { Button } from '../../parts/forms/button';
import { readText, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { ListPage } from '../../parts/list-page';
import { Table } from '../../parts/table';
import { count } from '../../money';
import { useMay, useScope } from '../../scope';
import { dateTime, dayAfter, dayOf, monthName } from '../../time';
import { useClosingWords } from '../../words/closings';

const CLOSINGS = graphql(`
  query Closings($first: Int, $last: Int, $after: String, $before: String, $filter: ClosingFilter) {
    closings(first: $first, last: $last, after: $after, before: $before, filter: $filter) {
      totalCount
      nodes {
        id
        month
        movements
        closedAt
        csvHash
        csvUrl
        ofxUrl
      }
      pageInfo {
        hasNextPage
        hasPreviousPage
        startCursor
        endCursor
      }
    }
  }
`);
const CREATE_CLOSING = graphql(`
  mutation CreateClosing($input: CreateClosingInput!) {
    createClosing(input: $input) {
      closing {
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

type Row = NonNullable<ClosingsQuery['closings']>['nodes'][number];

export function ClosingsPage() {
  const closings = useClosingWords();
  const mayClose = useMay('WITHDRAW:CREATE');
  return (
    <ListPage
      title={closings.title}
      about={closings.about}
      actions={
        mayClose && (
          <ActButton label={closings.create} tone="primary">
            {(close) => <CloseForm onClose={close} />}
          </ActButton>
        )
      }
      name={closings.list}
      document={CLOSINGS}
      listOf={(data) => data.closings}
      filters={[{ name: 'month', label: closings.month }]}
      empty={closings.empty}
      live={{ types: ['closing.completed'] }}
    >
      {(rows, empty) => <ClosingTable rows={rows} empty={empty} />}
    </ListPage>
  );
}

function ClosingTable({ rows, empty }: { rows: readonly Row[]; empty: ReactNode }) {
  const closings = useClosingWords();
  return (
    <Table
      name={closings.list}
      rows={rows}
      keyOf={({ id }) => id}
      empty={empty}
      columns={[
        { name: closings.month, value: ({ month }) => monthName(month) },
        { name: closings.movements, value: ({ movements }) => count(movements), isNumber: true },
        {
          name: closings.closedAt,
          value: ({ month, closedAt }) =>
            closedAt ? dateTime(closedAt) : <Unfinished month={month} />,
        },
        { name: closings.files, value: (row) => <Files row={row} /> },
        { name: closings.hash, value: ({ csvHash }) => csvHash, isLong: true },
      ]}
    />
  );
}

function Files({ row }: { row: Row }) {
  const { csvUrl, ofxUrl } = row;
  return (
    csvUrl &&
    ofxUrl && (
      <>
        <a href={csvUrl}>CSV</a>
        {' · '}
        <a href={ofxUrl}>OFX</a>
      </>
    )
  );
}

/** A repeated request makes the files of a month that could not be made. */
function Unfinished({ month }: { month: string }) {
  const closings = useClosingWords();
  const mayClose = useMay('WITHDRAW:CREATE');
  const create = useAct(CREATE_CLOSING);
  const finish = useFinish('Closings');
  const press = async () => {
    if (await create.send({ input: { month } })) await finish(closings.isBeingMade);
  };
  return (
    <>
      {closings.isBeingMade}{' '}
      {mayClose && (
        <Button isSmall isPending={create.isPending} onPress={() => void press()}>
          {closings.retry}
        </Button>
      )}
    </>
  );
}

function CloseForm({ onClose }: { onClose: () => void }) {
  const closings = useClosingWords();
  const { now } = useScope();
  const create = useAct(CREATE_CLOSING);
  const finish = useFinish('Closings');
  const submit = async (form: FormData) => {
    const month = readText(form, 'month') ?? '';
    if (!(await create.send({ input: { month } }))) return;
    onClose();
    await finish(closings.created);
  };
  return (
    <Form
      act={create}
      submit={closings.create}
      onSubmit={(form) => void submit(form)}
      onCancel={onClose}
    >
      <TextField
        name="month"
        label={closings.month}
        hint={closings.monthHint}
        defaultValue={monthBefore(dayOf(now))}
        maxLength={7}
        isRequired
      />
    </Form>
  );
}

/** Of a day such as `2026-12-05`: `2026-11`. */
const monthBefore = (day: string): string => dayAfter(`${day.slice(0, 8)}01`, -1).slice(0, 7);
