/** Copies a text, and says so. */
import { useState } from 'react';
import { useWords } from '../words';
import { Button } from './forms/button';

const SAID_FOR_MS = 2_000;

export function Copy({ text, label }: { text: string; label?: string }) {
  const { common } = useWords();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), SAID_FOR_MS);
  };
  return (
    <Button isSmall icon={isCopied ? 'check' : 'copy'} onPress={() => void copy()}>
      <span aria-live="polite">{isCopied ? common.copied : (label ?? common.copy)}</span>
    </Button>
  );
}
