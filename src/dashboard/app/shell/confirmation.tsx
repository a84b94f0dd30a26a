/** Asks "is it you?" before a sensitive act, and lets the act know when it was answered. */
import {
  createContext,
  lazy,
  Suspense,
  useCallback,
  useContext,
  useRef,
  useState,
  type ReactNode,
} from 'react';

const ConfirmationDialog = lazy(() => import('./confirmation-dialog'));
const ConfirmationContext = createContext<() => Promise<boolean>>(() => Promise.resolve(false));

/** Answers whether the member has confirmed who they are. */
export const useConfirmation = () => useContext(ConfirmationContext);

export function Confirmation({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(isConfirmed: boolean) => void>(() => undefined);
  const ask = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        answer.current = resolve;
        setOpen(true);
      }),
    [],
  );
  const close = (isConfirmed: boolean) => {
    setOpen(false);
    answer.current(isConfirmed);
  };
  return (
    <ConfirmationContext value={ask}>
      {children}
      {isOpen && (
        <Suspense>
          <ConfirmationDialog onClose={close} />
        </Suspense>
      )}
    </ConfirmationContext>
  );
}
