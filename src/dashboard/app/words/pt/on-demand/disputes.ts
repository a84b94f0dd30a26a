/** Portuguese: disputes, their deadlines and evidence. */

export const disputes = {
  title: 'Contestações',
  one: 'Contestação',
  about: 'Pagamentos que os compradores contestaram no banco. Responda dentro do prazo.',
  list: 'Contestações da loja',
  status: 'Situação',
  stage: 'Resposta',
  stages: {
    AWAITING_EVIDENCE: 'Espera a sua resposta',
    SUBMITTED: 'Provas enviadas',
    ACCEPTED: 'Aceita por você',
    UNANSWERED: 'Sem resposta',
  },
  amount: 'Valor contestado',
  reason: 'Motivo informado',
  payment: 'Pagamento',
  answerBy: 'Responder até',
  noDeadline: 'o provedor não informa o prazo: veja no painel dele',
  createdAt: 'Aberta em',
  answeredAt: 'Respondida em',
  handedInAt: 'Entregue ao provedor em',
  closedAt: 'Decidida em',
  notes: 'Informações da entrega',
  details: 'Detalhes',
  id: 'Id',
  evidence: 'Provas',
  evidenceText:
    'Adicione até 10 arquivos: comprovante da entrega, nota fiscal, conversas com o comprador. O ' +
    'que o Pitanga sabe da venda já está na resposta em PDF.',
  noFiles: 'Nenhum arquivo ainda.',
  file: 'Arquivo',
  fileHint: 'PDF ou imagem (PNG, JPEG, WebP, GIF ou AVIF), no máximo 5 MB.',
  description: 'O que o arquivo mostra',
  add: 'Adicionar arquivo',
  added: 'Arquivo adicionado.',
  remove: 'Remover',
  removed: 'Arquivo removido.',
  bundle: 'Baixar a resposta em PDF',
  handIn:
    'Este provedor não recebe arquivos pelo Pitanga. Baixe a resposta em PDF e entregue-a no painel ' +
    'do provedor, dentro do prazo.',
  handedIn:
    'O texto foi entregue ao provedor. Se ele aceitar arquivos, entregue também a resposta em PDF no ' +
    'painel dele.',
  submit: 'Enviar provas',
  submitTitle: 'Enviar as provas',
  submitText: 'A resposta vale uma vez: depois disso nada pode ser acrescentado.',
  notesLabel: 'O que você sabe da entrega',
  notesHint: 'Quando e como foi entregue, código de rastreio, o que o comprador escreveu.',
  submitted: 'Provas enviadas.',
  accept: 'Aceitar contestação',
  acceptTitle: 'Aceitar a contestação',
  acceptText: (amount: string) =>
    `${amount} voltam ao comprador quando o provedor decidir. Isso não pode ser desfeito.`,
  accepted: 'Contestação aceita.',
  empty: {
    title: 'Nenhuma contestação',
    text: 'Quando um comprador contestar um pagamento no banco, ela aparece aqui.',
  },
};
