/** The store: its profile and look, what the operator has set for it, and production. */
import { useQuery } from '@apollo/client/react';
import { Loaded, Page } from '../../parts/page';
import { Columns, Stack } from '../../parts/panel';
import { useSettingsWords } from '../../words/settings';
import { Branding } from './branding';
import { Fees, OperatorFacts, Providers } from './operator-facts';
import { InvoiceTermsPanel } from './invoice-terms-panel';
import { PortalPanel } from './portal-panel';
import { ProductionChecklist } from './production-checklist';
import { Profile } from './profile';
import { SETTINGS } from './settings';

export function SettingsPage() {
  const { settings } = useSettingsWords();
  const result = useQuery(SETTINGS);
  return (
    <Page title={settings.title}>
      <Loaded result={result}>
        {({ store, production }) =>
          store && (
            <Columns>
              <Stack>
                <Profile store={store} />
                <Branding store={store} />
                <PortalPanel store={store} />
                <InvoiceTermsPanel store={store} />
                <Fees fees={store.fees} />
              </Stack>
              <Stack>
                {production && <ProductionChecklist production={production} />}
                <Providers providers={store.providers} />
                <OperatorFacts store={store} />
              </Stack>
            </Columns>
          )
        }
      </Loaded>
    </Page>
  );
}
