/** The page of a link: of the first start, of an invitation, or of a reset. */
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { Button, LinkButton } from '../../parts/forms/button';
import { readText, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { Notice } from '../../parts/notice';
import { useRequest } from '../../acts/request';
import { ask, askSession, leave, type LinkInvitation, type DashboardSession } from '../../session';
import { useSpeech } from '../../words';
import { EnterFrame } from './enter-frame';
import { SignIn } from './sign-in';

interface LinkAnswer {
  invitation: LinkInvitation;
  session: DashboardSession | null;
}

export function LinkPage({ token }: { token: string }) {
  const { words, language } = useSpeech();
  const { link, enter, roles } = words;
  const navigate = useNavigate();
  const request = useRequest();
  const [invitation, setInvitation] = useState<LinkInvitation | null>(null);
  const read = useCallback(
    () =>
      void request
        .run(() => ask<LinkAnswer>('POST', 'session/link', { token }))
        .then((answer) => answer && setInvitation(answer.invitation)),
    [token],
  );
  useEffect(read, [read]);
  if (!invitation)
    return (
      <EnterFrame title={request.errors.length > 0 ? link.overTitle : link.title}>
        {request.errors.length > 0 && (
          <Notice
            tone="bad"
            role="alert"
            action={<LinkButton to="/enter">{enter.title}</LinkButton>}
          >
            {link.over}
          </Notice>
        )}
      </EnterFrame>
    );
  const accept = async (more: object) => {
    const answer = await request.run(() =>
      askSession<LinkAnswer>('session/link', { token, ...more }),
    );
    if (!answer) return;
    // The token must not stay in the address or in the history.
    window.history.replaceState(null, '', '/dashboard/enter');
    await navigate({
      to: answer.session?.limit === 'NONE' ? '/' : '/account',
      search: { welcome: '1' },
    });
  };
  const { kind, storeName, email, role, needs } = invitation;
  return (
    <EnterFrame title={link.titles[kind]}>
      <p>{link.text[kind](storeName, email, roles[role])}</p>
      {needs === 'NAME' && (
        <Form
          act={request}
          submit={link.begin}
          onSubmit={(form) => void accept({ name: readText(form, 'name'), language })}
        >
          <TextField name="name" label={link.name} autoComplete="name" maxLength={100} isRequired />
        </Form>
      )}
      {needs === 'NOTHING' && (
        <Form act={request} submit={link.accept} onSubmit={() => void accept({ accept: true })} />
      )}
      {needs === 'SIGN_IN' && <Notice tone="info">{link.signIn}</Notice>}
      {needs === 'SIGN_IN' && <SignIn onDone={read} />}
      {needs === 'OTHER_USER' && <Notice>{link.otherUser}</Notice>}
      {needs === 'OTHER_USER' && (
        <Button onPress={() => void leave().then(() => window.location.reload())}>
          {words.shell.leave}
        </Button>
      )}
    </EnterFrame>
  );
}
