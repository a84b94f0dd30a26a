/** Short messages that say that something was done, and go away. */
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import styles from './toasts.module.css';

const SHOWN_FOR_MS = 6_000;

const ToastContext = createContext<(text: string) => void>(() => undefined);

export const useToast = () => useContext(ToastContext);

export function Toasts({ children }: { children: ReactNode }) {
  const [texts, setTexts] = useState<readonly { id: string; text: string }[]>([]);
  const show = useCallback((text: string) => {
    const id = crypto.randomUUID();
    setTexts((before) => [...before, { id, text }]);
    setTimeout(() => setTexts((before) => before.filter((each) => each.id !== id)), SHOWN_FOR_MS);
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      <div className={styles.toasts} role="status" data-react-aria-top-layer="true">
        {texts.map(({ id, text }) => (
          <p key={id} className={styles.toast}>
            {text}
          </p>
        ))}
      </div>
    </ToastContext>
  );
}
