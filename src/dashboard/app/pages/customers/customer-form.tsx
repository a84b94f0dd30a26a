/** Creates a customer, or changes one. */
import { graphql } from '../../gql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { FieldRow, readText, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { useWords } from '../../words';

const CREATE_CUSTOMER = graphql(`
  mutation CreateCustomer($input: CreateCustomerInput!) {
    createCustomer(input: $input) {
      customer {
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
const UPDATE_CUSTOMER = graphql(`
  mutation UpdateCustomer($input: UpdateCustomerInput!) {
    updateCustomer(input: $input) {
      customer {
        id
        name
        email
        taxId
        cellphone
        zipCode
        street
        number
        complement
        district
        city
        state
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

interface CustomerFields {
  id: string;
  name?: string | null;
  email: string;
  taxId?: string | null;
  cellphone?: string | null;
  zipCode?: string | null;
  street?: string | null;
  number?: string | null;
  complement?: string | null;
  district?: string | null;
  city?: string | null;
  state?: string | null;
}

export function CreateCustomerButton() {
  const { customers } = useWords();
  return (
    <ActButton label={customers.create} tone="primary" icon="plus">
      {(close) => <CreateForm onClose={close} />}
    </ActButton>
  );
}

export function EditCustomerButton({ customer }: { customer: CustomerFields }) {
  const { customers } = useWords();
  return (
    <ActButton label={customers.edit}>
      {(close) => <EditForm customer={customer} onClose={close} />}
    </ActButton>
  );
}

function CreateForm({ onClose }: { onClose: () => void }) {
  const { customers } = useWords();
  const create = useAct(CREATE_CUSTOMER);
  const finish = useFinish('Customers');
  const submit = async (form: FormData) => {
    const data = await create.send({ input: fieldsOf(form) });
    if (!data) return;
    onClose();
    await finish(customers.created);
  };
  return (
    <Form
      act={create}
      submit={customers.create}
      onSubmit={(form) => void submit(form)}
      onCancel={onClose}
    >
      <CustomerFieldset />
    </Form>
  );
}

function EditForm({ customer, onClose }: { customer: CustomerFields; onClose: () => void }) {
  const { customers, common } = useWords();
  const update = useAct(UPDATE_CUSTOMER);
  const finish = useFinish('Customer');
  const submit = async (form: FormData) => {
    const data = await update.send({ input: { id: customer.id, ...fieldsOf(form) } });
    if (!data) return;
    onClose();
    await finish(customers.saved);
  };
  return (
    <Form
      act={update}
      submit={common.save}
      onSubmit={(form) => void submit(form)}
      onCancel={onClose}
    >
      <CustomerFieldset customer={customer} />
    </Form>
  );
}

function CustomerFieldset({ customer }: { customer?: CustomerFields }) {
  const { customers } = useWords();
  const valueOf = (name: keyof CustomerFields) => customer?.[name] ?? '';
  return (
    <>
      <TextField name="name" label={customers.name} defaultValue={valueOf('name')} />
      <TextField
        name="email"
        type="email"
        label={customers.email}
        defaultValue={valueOf('email')}
        isRequired
      />
      <FieldRow>
        <TextField name="taxId" label={customers.taxId} defaultValue={valueOf('taxId')} />
        <TextField
          name="cellphone"
          type="tel"
          label={customers.cellphone}
          defaultValue={valueOf('cellphone')}
        />
        <TextField name="zipCode" label={customers.zipCode} defaultValue={valueOf('zipCode')} />
      </FieldRow>
      <FieldRow>
        <TextField name="street" label={customers.street} defaultValue={valueOf('street')} />
        <TextField name="number" label={customers.number} defaultValue={valueOf('number')} />
        <TextField
          name="complement"
          label={customers.complement}
          defaultValue={valueOf('complement')}
        />
      </FieldRow>
      <FieldRow>
        <TextField name="district" label={customers.district} defaultValue={valueOf('district')} />
        <TextField name="city" label={customers.city} defaultValue={valueOf('city')} />
        <TextField
          name="state"
          label={customers.state}
          maxLength={2}
          defaultValue={valueOf('state')}
        />
      </FieldRow>
    </>
  );
}

function fieldsOf(form: FormData) {
  const optional = (name: string) => {
    const text = readText(form, name);
    return text === undefined ? {} : { [name]: text };
  };
  return {
    email: readText(form, 'email') ?? '',
    ...optional('name'),
    ...optional('taxId'),
    ...optional('cellphone'),
    ...optional('zipCode'),
    ...optional('street'),
    ...optional('number'),
    ...optional('complement'),
    ...optional('district'),
    ...optional('city'),
    ...optional('state'),
  };
}
