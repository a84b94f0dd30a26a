/** Portuguese: files that are sent, notices and recovery codes. */

export const notices = {
  upload: {
    sending: 'Enviando…',
    sent: (name: string) => `${name} enviado.`,
    wait: 'Espere o envio terminar.',
    image: 'Imagem',
    imageHint: 'PNG, JPEG, WebP, GIF ou AVIF de até 5 MB.',
    file: 'Arquivo para baixar',
    fileHint: 'Um PDF de até 20 MB, que o comprador baixa depois de pagar.',
  },

  notices: {
    title: 'Avisos da sua conta',
    read: 'Entendi',
    notMe: 'Não foi você? Encerre as outras sessões e troque seus acessos em Minha conta.',
    kinds: {
      NEW_PASSKEY: 'Uma chave de acesso foi adicionada',
      NEW_PASSWORD: 'A senha foi trocada',
      NEW_TOTP: 'Um aplicativo autenticador foi adicionado',
      NEW_RECOVERY_CODES: 'Os códigos de recuperação foram trocados',
      RECOVERY_CODE_USED: 'Um código de recuperação foi usado',
      PASSKEY_REMOVED: 'Uma chave de acesso foi removida',
      RESET: 'O operador removeu todos os seus acessos',
      NEW_ROLE: 'Seu papel mudou',
      SIGN_IN_AFTER_FAILURES: 'Houve uma entrada depois de tentativas recusadas',
      LINK_CLOSED_TO_CARDS:
        'Muitos cartões recusados em um link: por uma hora ele só aceita cartão de quem já é cliente',
    },
  },

  codes: {
    replace: 'Trocar códigos de recuperação',
    replaceText: 'Dez códigos novos substituem os antigos, que deixam de funcionar.',
    replaced: 'Códigos trocados.',
    passwordAlone: 'Trocar só a senha',
    passwordAloneText:
      'O aplicativo autenticador continua o mesmo. As suas outras sessões terminam.',
    newPassword: 'Nova senha',
    endOthers: 'Encerrar as outras sessões',
    endOthersText: 'Todas as suas sessões terminam, menos esta.',
    othersEnded: 'As outras sessões foram encerradas.',
  },
};
