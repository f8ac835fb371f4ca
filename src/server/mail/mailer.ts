import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Mail, Mailer } from '../core/context.ts';

type MailSettings = { smtpUrl?: string; mailFrom: string; dataDir: string };

/** A mail server where one is named, otherwise an outbox folder that a developer can read. */
export function makeMailer(settings: MailSettings, clock: () => Date): Mailer {
  return settings.smtpUrl ? smtpMailer(settings.smtpUrl, settings.mailFrom) : outboxMailer(settings, clock);
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(url);
  return {
    async send(mail) {
      await transport.sendMail({ from, to: oneLine(mail.to), subject: oneLine(mail.subject), text: mail.text });
    },
  };
}

/** Each mail as an `.eml` to open and a `.json` to read by program; a half-written one is never seen. */
function outboxMailer({ dataDir, mailFrom }: MailSettings, clock: () => Date): Mailer {
  const folder = join(dataDir, 'outbox');
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  let count = 0;
  return {
    async send(mail: Mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      count += 1;
      const stamp = clock().toISOString().replaceAll(/[:.]/g, '-');
      const name = join(folder, `${stamp}-${process.pid}-${count}`);
      const message = { from: mailFrom, to: oneLine(mail.to), subject: oneLine(mail.subject), text: mail.text };
      const sent = await transport.sendMail(message);
      await whole(`${name}.eml`, (sent as unknown as { message: Buffer }).message);
      await whole(`${name}.json`, JSON.stringify({ ...message, at: clock().toISOString() }, null, 2));
    },
  };
}

async function whole(path: string, content: string | Buffer): Promise<void> {
  await writeFile(`${path}.part`, content, { mode: 0o600 });
  await rename(`${path}.part`, path);
}

/** A name with a line break would be a header of its own. */
const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ').trim();
