/** The words of the start page in both languages. */
import type { DocsLanguage } from './docs-header';

export interface StartWords {
  title: string;
  about: string;
  /** Where the first owner finds the way into the dashboard. */
  ownersLink: string;
  pictures: Readonly<Record<'dashboard' | 'checkout', string>>;
  places: Readonly<Record<keyof typeof EN, readonly [name: string, about: string]>>;
}

const EN = {
  dashboard: ['Dashboard', 'Payments, subscriptions, payouts, keys and webhooks of your store.'],
  guides: [
    'Guides',
    'Take a first payment by Pix, link, card or subscription. Verify webhooks. Go live.',
  ],
  reference: ['API reference', 'Every REST operation, with examples that run on this server.'],
  ide: ['GraphQL IDE', 'Try every query and mutation. The key of the Demo store is filled in.'],
  frontEnd: ['GraphQL for front ends', 'Code generation, live updates, errors, cost and recipes.'],
  openApi: ['OpenAPI document', 'For generators of clients and for import into HTTP tools.'],
  schema: ['GraphQL schema', 'The schema as text, for codegen.'],
  operating: ['Operating', 'Settings, processes, keys, monitoring, backup and restore.'],
} as const;

export const START_WORDS: Readonly<Record<DocsLanguage, StartWords>> = {
  en: {
    title: 'Payments and subscriptions in Brazil',
    about: 'Pix, boleto and card, on a page of ours or on your own, through REST and GraphQL.',
    ownersLink:
      'First time in the dashboard? The link of the owner is in the terminal where ' +
      '<code>npm start</code> runs; another start prints a new one.',
    pictures: {
      dashboard: 'The dashboard: the figures of 30 days, and volume by day and method',
      checkout: 'A checkout: the order, the details of the buyer, and the payment methods',
    },
    places: EN,
  },
  'pt-BR': {
    title: 'Pagamentos e assinaturas no Brasil',
    about: 'Pix, boleto e cartão, na nossa página ou na sua, por REST e GraphQL.',
    ownersLink:
      'Primeira vez no painel? O link do proprietário está no terminal em que ' +
      '<code>npm start</code> roda; iniciar de novo mostra outro.',
    pictures: {
      dashboard: 'O painel: os números de 30 dias e o volume por dia e forma de pagamento',
      checkout: 'Um checkout: o pedido, os dados do comprador e as formas de pagamento',
    },
    places: {
      dashboard: ['Painel', 'Pagamentos, assinaturas, saques, chaves e webhooks da sua loja.'],
      guides: [
        'Guias',
        'Receba o primeiro pagamento por Pix, link, cartão ou assinatura. Verifique webhooks. ' +
          'Entre em produção.',
      ],
      reference: [
        'Referência da API',
        'Todas as operações REST, com exemplos que rodam neste servidor (em inglês).',
      ],
      ide: ['IDE do GraphQL', 'Experimente consultas e mutações com a chave da loja Demo.'],
      frontEnd: [
        'GraphQL para front ends',
        'Geração de código, eventos ao vivo, erros (em inglês).',
      ],
      openApi: ['Documento OpenAPI', 'Para geradores de clientes e ferramentas HTTP.'],
      schema: ['Schema do GraphQL', 'O schema em texto, para codegen.'],
      operating: ['Operação', 'Configuração, processos, monitoramento e backup (em inglês).'],
    },
  },
};
