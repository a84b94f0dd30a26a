/** A field for a file: it is sent when it is chosen, and the form gets the id of the upload. */
import { useId, useRef, useState } from 'react';
import { useRequest } from '../../acts/request';
import { useScope } from '../../scope';
import { sentenceOfReason } from '../../acts/refusal';
import { sendFile, type Upload, type UploadPurpose } from '../../acts/upload';
import { useWords } from '../../words';
import { Fault } from '../fault';
import styles from './form.module.css';

const ACCEPT = {
  image: 'image/png,image/jpeg,image/webp,image/gif,image/avif',
  logo: 'image/png,image/jpeg,image/webp,image/gif,image/avif',
  file: 'application/pdf',
  evidence: 'application/pdf,image/png,image/jpeg,image/webp,image/gif,image/avif',
} as const;

interface UploadFieldProps {
  name: string;
  purpose: UploadPurpose;
  label: string;
  hint: string;
  onChange?: (upload: Upload | null) => void;
}

export function UploadField({ name, purpose, label, hint, onChange }: UploadFieldProps) {
  const { upload: words, refusals } = useWords();
  const id = useId();
  const scope = useScope();
  const request = useRequest();
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<{ upload: Upload; name: string } | null>(null);

  const send = async (file: File | undefined) => {
    setSent(null);
    onChange?.(null);
    // A form must not be saved without the file that was chosen.
    input.current?.setCustomValidity(file ? words.wait : '');
    if (!file) return;
    const upload = await request.run(() => sendFile(scope, purpose, file));
    input.current?.setCustomValidity('');
    if (!upload) {
      if (input.current) input.current.value = '';
      return;
    }
    setSent({ upload, name: file.name });
    onChange?.(upload);
  };

  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        type="file"
        accept={ACCEPT[purpose]}
        className={styles.input}
        aria-describedby={`${id}-hint`}
        aria-invalid={request.errors.length > 0}
        onChange={(event) => void send(event.target.files?.[0])}
      />
      <input type="hidden" name={name} value={sent?.upload.id ?? ''} />
      <span id={`${id}-hint`} className={styles.hint}>
        {hint}
      </span>
      <span role="status" className={styles.hint}>
        {request.isPending && words.sending}
        {sent && words.sent(sent.name)}
      </span>
      {request.errors.length > 0 && (
        <span role="alert" className={styles.error}>
          {request.errors
            .map((error) => sentenceOfReason(refusals, error) ?? error.message)
            .join(' ')}
        </span>
      )}
      {Boolean(request.failure) && <Fault error={request.failure} />}
    </div>
  );
}
