/** Portuguese: mails to buyers. */

export const mails = {
  title: 'E-mails',
  one: 'E-mail',
  settings: 'Configurações de e-mails',
  list: 'E-mails da loja',
  subject: 'Assunto',
  template: 'Modelo',
  recipient: 'Destinatário',
  status: 'Situação',
  reason: 'Motivo',
  object: 'Objeto',
  event: 'Evento',
  createdAt: 'Criado em',
  sentAt: 'Enviado em',
  html: 'Como o comprador vê',
  text: 'Texto',
  headers: 'Cabeçalhos',
  attempts: 'Tentativas',
  noAnswer: 'sem resposta registrada',
  noText: 'O texto de e-mails não é guardado em produção.',
  empty: {
    title: 'Nenhum e-mail ainda',
    text: 'Aqui aparecem os e-mails aos compradores. No modo de teste nada é enviado.',
  },
};
