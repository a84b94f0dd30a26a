/** Portuguese: coming in, ways in and the member's own account. */
import type { LinkInvitation } from '../../session';

type Kind = LinkInvitation['kind'];
type LinkText = (store: string, email: string, role: string) => string;
const linkTitles: Record<Kind, string> = {
  SETUP: 'Sua loja está pronta',
  INVITATION: 'Você foi convidado',
  RESET: 'Recupere seu acesso',
};
const linkText: Record<Kind, LinkText> = {
  SETUP: (store) => `Entre como proprietário de ${store}. Isso leva um minuto.`,
  INVITATION: (store, email, role) => `${store} convidou ${email} para a equipe, como ${role}.`,
  RESET: (store, email) => `Cadastre um novo acesso para ${email} em ${store}.`,
};

export const signingIn = {
  confirmation: {
    title: 'É você mesmo?',
    text: 'Este é um passo sensível. Confirme quem você é; isso vale por dez minutos.',
    byPasskey: 'Confirmar com chave de acesso',
    byPassword: 'Confirmar com senha',
    password: 'Senha',
    code: 'Código do aplicativo',
  },

  enter: {
    title: 'Entrar',
    notHere:
      'O painel só abre por HTTPS ou em localhost. Abra-o por um desses endereços: PUBLIC_URL diz qual é.',
    firstLink:
      'Primeira vez aqui? O link do proprietário está no terminal onde o serviço foi iniciado, e cada npm start imprime outro. Para outras pessoas: npm run cli -- user invite.',
    passkeyText: 'Use a digital, o rosto ou o PIN deste aparelho.',
    byPasskey: 'Entrar com chave de acesso',
    submit: 'Entrar',
    email: 'E-mail',
    password: 'Senha',
    code: 'Código de 6 dígitos',
    codeHint: 'Do seu aplicativo autenticador.',
    recoveryCode: 'Código de recuperação',
    recoveryHint: 'Cada código funciona uma vez. Depois você cadastra um novo acesso.',
    otherWays: {
      passkey: 'Entrar com chave de acesso',
      password: 'Entrar com senha e código',
      code: 'Usar um código de recuperação',
    },
  },

  link: {
    title: 'Abrindo o link',
    overTitle: 'O link não vale mais',
    over: 'Este link não vale mais: ele já foi usado, ou o prazo passou. Peça um novo a quem o enviou; o link do terminal muda a cada npm start.',
    titles: linkTitles,
    text: linkText,
    name: 'Seu nome',
    begin: 'Continuar',
    accept: 'Aceitar',
    signIn: 'Você já tem uma conta. Entre com ela para aceitar.',
    otherUser: 'Este link é de outra pessoa. Saia da sua conta e abra o link de novo.',
  },

  account: {
    title: 'Minha conta',
    welcome: 'Escolha como você vai entrar',
    toDashboard: 'Ir para o painel',
    skip: 'Depois: ir para o painel',
    devOnly:
      'Você pode pular este passo e conhecer o ambiente de teste. A produção abre depois que você tiver uma chave de acesso ou uma senha.',
    enrol: 'Cadastre uma chave de acesso ou uma senha para continuar.',
    secondWay: 'Você só tem uma forma de entrar. Adicione outra, para não ficar de fora.',
    ways: 'Suas formas de entrar',
    passkeys: 'Chaves de acesso',
    otherPasskeys: 'Chaves de um endereço antigo',
    password: 'Senha com código',
    isSet: 'Cadastrada',
    isNotSet: 'Não cadastrada',
    codesLeft: 'Códigos de recuperação restantes',
    addPasskey: 'Adicionar chave de acesso',
    passkeyText:
      'A chave de acesso (passkey) fica no seu aparelho e não pode ser roubada por um site falso.',
    passkeyName: 'Nome da chave',
    thisDevice: 'Este aparelho',
    passkeyHint: 'Por exemplo: notebook do trabalho.',
    passkeyAdded: 'Chave de acesso adicionada.',
    addPassword: 'Adicionar senha com código',
    replacePassword: 'Trocar senha e código',
    beginPassword: 'Começar',
    passwordText:
      'Para aparelhos sem chave de acesso: uma senha e o código de um aplicativo autenticador.',
    scan: 'Leia este QR code no aplicativo autenticador, ou digite o segredo nele.',
    qr: 'QR code do aplicativo autenticador',
    passwordHint: 'De 12 a 128 caracteres.',
    savePassword: 'Salvar senha',
    passwordAdded: 'Senha salva.',
    codes: 'Guarde seus códigos de recuperação',
    codesText:
      'Cada um abre a sua conta uma vez, se você perder os outros acessos. Eles só aparecem agora.',
    preferences: 'Preferências',
    language: 'Idioma',
    look: 'Aparência',
    looks: { auto: 'A do sistema', light: 'Clara', dark: 'Escura' },
    shortcuts: 'Atalhos de uma letra',
    on: 'Ligados',
    off: 'Desligados',
  },
};
