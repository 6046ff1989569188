import { useLocation } from 'react-router';
import { useProductName } from '../customization.ts';
import { mustChangePassword } from '../session/rules.ts';
import { closeSessionDialog, useSession } from '../session/session.ts';
import { signOut } from '../session/sign-out.ts';
import { useWords } from '../words.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { LoginForm } from './login-form.tsx';
import { loginWords } from './login-words.ts';
import { PlainDialog } from './plain-dialog.tsx';

/** The login popup and the change of the password: over any page, in or outside of the shell. */
export function SessionDialogs() {
  const say = useWords(loginWords);
  const name = useProductName();
  const { pathname } = useLocation();
  const { dialog, user, token } = useSession();

  if (dialog === 'login' && !token && pathname !== '/login') {
    return (
      <PlainDialog title={say('signInTo', { name })} onClose={closeSessionDialog}>
        <LoginForm from="popup" />
      </PlainDialog>
    );
  }
  if (dialog === 'password' && user) {
    const forced = mustChangePassword(user);
    return (
      <PlainDialog title={say('changePassword')} onClose={forced ? undefined : closeSessionDialog}>
        {forced && <p className="plain-lead">{say('mustChange')}</p>}
        <ChangePasswordForm onCancel={forced ? () => void signOut() : closeSessionDialog} cancelWord={say(forced ? 'signOut' : 'cancel')} />
      </PlainDialog>
    );
  }
  return null;
}
