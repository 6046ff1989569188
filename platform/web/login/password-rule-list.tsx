import type { PasswordRules } from '../session/wire.ts';
import { useWords } from '../words.ts';
import { loginWords } from './login-words.ts';
import { checkPassword } from './password-rules.ts';

interface PasswordRuleListProps {
  password: string;
  rules: PasswordRules;
  /** Someone pressed the button: what is still missing stands out. */
  tried: boolean;
  /** Where there is an old one, the new one must differ from it. */
  oldPassword?: string;
}

/** What a new password must keep, ticked off while it is typed. */
export function PasswordRuleList({ password, rules, tried, oldPassword }: PasswordRuleListProps) {
  const say = useWords(loginWords);
  const kept = checkPassword(password, rules, oldPassword);
  return (
    <ul className="plain-rules">
      <Rule kept={kept.length} tried={tried}>{say('ruleLength', { count: rules.length })}</Rule>
      {rules.classes > 1 && <Rule kept={kept.classes} tried={tried}>{say('ruleClasses', { count: rules.classes })}</Rule>}
      {oldPassword !== undefined && <Rule kept={kept.different} tried={tried}>{say('ruleDifferent')}</Rule>}
    </ul>
  );
}

function Rule({ kept, tried, children }: { kept: boolean; tried: boolean; children: string }) {
  return <li data-kept={kept ? '' : undefined} data-missed={tried && !kept ? '' : undefined}>{children}</li>;
}
