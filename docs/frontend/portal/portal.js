/** A customer reads and cancels its own subscriptions, and replaces the card of one that failed. */

// Your server answers `{ "api": "https://…", "token": "pt_…" }` for the customer who is signed in.
const { api, token } = await (await fetch('session.json', { cache: 'no-store' })).json();
const notice = document.getElementById('notice');
const list = document.getElementById('subscriptions');

async function graphql(query, variables = {}) {
  const response = await fetch(`${api}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  // After a 401 the page is loaded again, and your server makes another token.
  if (errors) throw new Error(errors[0].message);
  return data;
}

async function show() {
  const { subscriptions } = await graphql(`
    query {
      subscriptions(first: 50) {
        nodes {
          id
          name
          status
          amount
          nextChargeAt
          retry {
            url
          }
        }
      }
    }
  `);
  list.replaceChildren(...subscriptions.nodes.map(itemOf));
  notice.textContent = `${subscriptions.nodes.length} subscription(s)`;
}

function itemOf({ id, name, status, amount, nextChargeAt, retry }) {
  const item = document.createElement('li');
  const price = (amount / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });
  const next = nextChargeAt ? `, next charge ${new Date(nextChargeAt).toLocaleDateString()}` : '';
  item.append(`${name}: ${price}, ${status}${next} `);
  if (status !== 'ACTIVE') return item;
  if (retry) {
    const link = Object.assign(document.createElement('a'), { href: retry.url });
    link.textContent = 'Pay with another card';
    item.append(link, ' ');
  }
  const button = document.createElement('button');
  button.textContent = `Cancel ${name}`;
  button.onclick = () => run(() => cancel(id));
  item.append(button);
  return item;
}

async function cancel(id) {
  const { cancelSubscription } = await graphql(
    `
      mutation ($input: CancelSubscriptionInput!) {
        cancelSubscription(input: $input) {
          userErrors {
            message
          }
        }
      }
    `,
    { input: { id } },
  );
  const [refusal] = cancelSubscription.userErrors;
  if (refusal) throw new Error(refusal.message);
  await show();
}

async function run(work) {
  try {
    await work();
  } catch (error) {
    notice.textContent = error.message;
  }
}

await run(show);
