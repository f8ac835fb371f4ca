import { useSay } from '../app/schemas.ts';
import { signOut } from '../session/session.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/** Signing out with changes that are not saved asks first. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const say = useSay();
  return (
    <ConfirmDialog
      open
      danger
      title={say('console.unsaved.title')}
      text={say('console.unsaved.body')}
      verb={say('console.unsaved.sign-out')}
      onConfirm={() => void signOut()}
      onClose={onClose}
    />
  );
}
