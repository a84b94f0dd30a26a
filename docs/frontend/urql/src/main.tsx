import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'urql';
import { client } from './client';
import { SubscriptionList } from './subscription-list';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <Provider value={client}>
      <SubscriptionList />
    </Provider>
  </StrictMode>,
);
