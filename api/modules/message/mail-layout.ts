import { html, raw } from "hono/html";
import type { Language } from "#contract/market.ts";

/** No value of a template here is a promise, so `String` gives the whole document at once. */
type Html = ReturnType<typeof html>;

export type MailContent = {
  language: Language;
  subject: string;
  /** Preview that a mailbox shows after the subject. */
  preheader: string;
  title: string;
  lead: string;
  /** What the mail is about. The progress is drawn with letters, which need no pictures. */
  device: {
    title: string;
    price: string;
    picture: { src: string; alt: string } | null;
    progress: { done: number; of: number; label: string } | null;
  } | null;
  code: { digits: string; note: string } | null;
  facts: [string, string][];
  devices: { title: string; price: string; href: string | null }[];
  /** What a person of ours wrote, with its line breaks. */
  words: string | null;
  more: string | null;
  link: { label: string; href: string } | null;
  moreLink: { label: string; href: string } | null;
  notYou: string;
  choose: { label: string; href: string } | null;
  promise: string;
  sentTo: string;
  /** Unsubscribe page, and the one-click address for mailboxes (RFC 8058). */
  ending: { label: string; href: string; oneClick: string } | null;
};

/** Mail clients support no custom properties. */
const LIGHT = {
  ground: "#f7f3ea",
  surface: "#fffdf8",
  sunk: "#eee8da",
  ink: "#1c1a15",
  ink2: "#5b564a",
  line: "#dcd4c3",
  green: "#0f5138",
  onGreen: "#fffdf8",
  amber: "#f4b740",
  amberInk: "#7d4c00",
};
const DARK = {
  ground: "#161713",
  surface: "#1f211c",
  sunk: "#11120f",
  ink: "#f2eee4",
  ink2: "#b5afa1",
  line: "#363830",
  green: "#7fd3a6",
  onGreen: "#062318",
  amberInk: "#f4bd58",
};

const FONT =
  "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Helvetica Neue',Arial,sans-serif";

/** Clients that keep styles of the head get the dark scheme; the others use the inline styles. */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
.title,.note{text-wrap:balance}
@media(max-width:479px){.card{padding:28px 20px!important}.title{font-size:24px!important}.digits{font-size:38px!important}}
@media(prefers-color-scheme:dark){
.ground{background:${DARK.ground}!important}
.card{background:${DARK.surface}!important;border-color:${DARK.line}!important}
.sunk{background:${DARK.sunk}!important}
.rule{border-color:${DARK.line}!important}
.ink{color:${DARK.ink}!important}
.ink2{color:${DARK.ink2}!important}
.ring{border-color:${DARK.ink}!important}
.done{color:${DARK.green}!important}
.here{color:${DARK.amberInk}!important}
.button{background:${DARK.green}!important;border-color:${DARK.green}!important;color:${DARK.onGreen}!important}
}`;

/** Keeps the first words of the mail out of the mailbox's preview. */
const FILLER = raw("&#847;&zwnj;&nbsp;".repeat(60));

const LOGO = raw(
  `<span class="ink" style="color:${LIGHT.ink};font-size:26px;line-height:32px;font-weight:800;letter-spacing:-1px">defter<span class="ring" style="display:inline-block;width:8px;height:8px;margin-left:2px;border:4px solid ${LIGHT.ink};border-radius:50%;overflow:hidden;vertical-align:-1px;font-size:0;line-height:0;mso-hide:all">o</span><span aria-hidden="true" style="display:inline-block;width:6px;height:6px;margin-left:-2px;border-radius:50%;background:${LIGHT.amber};overflow:hidden;vertical-align:12px;font-size:0;line-height:0;mso-hide:all"></span><!--[if mso]>o<![endif]--></span>`,
);

type RenderedMail = {
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
};

export function layOutMail(content: MailContent): RenderedMail {
  const { subject, ending } = content;
  return {
    subject,
    text: toText(content),
    html: String(toDocument(content)).replaceAll(/\n\s+/g, "\n"),
    headers: ending
      ? {
          "List-Unsubscribe": `<${ending.oneClick}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
      : {},
  };
}

function toText(content: MailContent) {
  const { title, lead, device, code, facts, devices, words, more, link, moreLink } = content;
  const { notYou, choose, promise, sentTo, ending } = content;
  const parts = [
    title,
    lead,
    device &&
      [`${device.title}: ${device.price}`, device.progress && toRow(device.progress)]
        .filter(Boolean)
        .join("\n"),
    code && `    ${code.digits}\n\n${code.note}`,
    facts.map(([label, value]) => `${label}: ${value}`).join("\n"),
    devices
      .map(({ title: name, price, href }) => [`${name}: ${price}`, href].filter(Boolean).join("\n"))
      .join("\n\n"),
    words,
    more,
    link && `${link.label}:\n${link.href}`,
    moreLink && `${moreLink.label}:\n${moreLink.href}`,
    notYou,
    choose && `${choose.label}:\n${choose.href}`,
    `-- \ndeftero · ${promise}\n${sentTo}`,
    ending && `${ending.label}:\n${ending.href}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

const paragraph = (text: string, isQuiet = false): Html =>
  isQuiet
    ? html`<p
        class="ink2"
        style="margin:16px 0 0;color:${LIGHT.ink2};font-size:14px;line-height:21px"
      >
        ${text}
      </p>`
    : html`<p
        class="ink"
        style="margin:16px 0 0;color:${LIGHT.ink};font-size:16px;line-height:24px"
      >
        ${text}
      </p>`;

type Device = NonNullable<MailContent["device"]>;
type Progress = NonNullable<Device["progress"]>;

const DONE = "\u25CF";
const HERE = "\u25D0";
const TODO = "\u25CB";

const marksOf = ({ done, of }: Progress) => ({
  done: DONE.repeat(done),
  here: done < of ? HERE : "",
  todo: TODO.repeat(Math.max(0, of - done - 1)),
});

function toRow(progress: Progress): string {
  const { done, here, todo } = marksOf(progress);
  return `${done}${here}${todo} ${progress.label}`;
}

const photo = ({ src, alt }: NonNullable<Device["picture"]>): Html =>
  html`<td width="96" valign="top" style="padding:0 16px 0 0">
    <img
      src="${src}"
      alt="${alt}"
      width="96"
      height="96"
      style="display:block;width:96px;height:96px;border-radius:12px;object-fit:cover;background:${LIGHT.sunk};color:${LIGHT.ink2};font-size:12px;line-height:16px"
    />
  </td>`;

/** In one line, so that no blank stands between the rings. */
function rings(progress: Progress): Html {
  const { done, here, todo } = marksOf(progress);
  const marks = [
    `<span class="done" style="color:${LIGHT.green}">${done}</span>`,
    `<span class="here" style="color:${LIGHT.amberInk}">${here}</span>`,
    `<span class="ink2" style="color:${LIGHT.ink2}">${todo}</span>`,
  ].join("");
  return html`<p style="margin:8px 0 0;font-size:14px;line-height:20px">
    <span aria-hidden="true" style="font-size:18px;letter-spacing:2px;white-space:nowrap"
      >${raw(marks)}</span
    >
    <span class="ink2" style="color:${LIGHT.ink2}">${progress.label}</span>
  </p>`;
}

const deviceBox = ({ title, price, picture, progress }: Device): Html =>
  html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:20px 0 0"
  >
    <tr>
      ${picture && photo(picture)}
      <td valign="middle">
        <p
          class="ink"
          style="margin:0;color:${LIGHT.ink};font-size:16px;line-height:22px;word-break:break-word"
        >
          ${title}
        </p>
        <p
          class="ink"
          style="margin:2px 0 0;color:${LIGHT.ink};font-size:22px;line-height:28px;font-weight:700;letter-spacing:-.5px"
        >
          ${price}
        </p>
        ${progress && rings(progress)}
      </td>
    </tr>
  </table>`;

const codeBox = ({ digits, note }: NonNullable<MailContent["code"]>): Html =>
  html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:24px 0 0"
  >
    <tr>
      <td
        class="sunk"
        align="center"
        style="padding:22px 8px 20px;border-radius:12px;background:${LIGHT.sunk}"
      >
        <span
          class="ink digits"
          style="color:${LIGHT.ink};font-size:44px;line-height:52px;font-weight:700;letter-spacing:8px;margin-right:-8px;font-variant-numeric:tabular-nums;white-space:nowrap"
          >${digits}</span
        >
        <p
          class="ink2 note"
          style="margin:6px 0 0;color:${LIGHT.ink2};font-size:14px;line-height:20px"
        >
          ${note}
        </p>
      </td>
    </tr>
  </table>`;

const lineTable = (lines: readonly Html[]): Html =>
  html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:24px 0 0"
  >
    ${lines}
  </table>`;

const factTable = (facts: MailContent["facts"]): Html =>
  lineTable(
    facts.map(
      ([label, value]) =>
        html`<tr>
          <td
            class="ink2 rule"
            valign="top"
            style="padding:11px 16px 11px 0;border-top:1px solid ${LIGHT.line};color:${LIGHT.ink2};font-size:14px;line-height:22px;white-space:nowrap"
          >
            ${label}
          </td>
          <td
            class="ink rule"
            width="100%"
            style="padding:11px 0;border-top:1px solid ${LIGHT.line};color:${LIGHT.ink};font-size:16px;line-height:22px;font-weight:600;word-break:break-word"
          >
            ${value}
          </td>
        </tr>`,
    ),
  );

const deviceTable = (devices: MailContent["devices"]): Html =>
  lineTable(
    devices.map(
      ({ title, price, href }) =>
        html`<tr>
          <td
            class="ink rule"
            width="100%"
            style="padding:11px 16px 11px 0;border-top:1px solid ${LIGHT.line};color:${LIGHT.ink};font-size:16px;line-height:22px;word-break:break-word"
          >
            ${
              href === null
                ? title
                : html`<a
                    class="ink"
                    href="${href}"
                    style="color:${LIGHT.ink};text-decoration:underline"
                    >${title}</a
                  >`
            }
          </td>
          <td
            class="ink rule"
            align="right"
            valign="top"
            style="padding:11px 0;border-top:1px solid ${LIGHT.line};color:${LIGHT.ink};font-size:16px;line-height:22px;font-weight:600;white-space:nowrap"
          >
            ${price}
          </td>
        </tr>`,
    ),
  );

const button = ({ label, href }: NonNullable<MailContent["link"]>): Html =>
  html`<table
    role="presentation"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:24px 0 0"
  >
    <tr>
      <td>
        <a
          class="button"
          href="${href}"
          style="display:inline-block;padding:10px 22px;border:1px solid ${LIGHT.green};border-radius:99px;background:${LIGHT.green};color:${LIGHT.onGreen};font-size:16px;line-height:22px;font-weight:600;text-decoration:none"
          >${label}</a
        >
      </td>
    </tr>
  </table>`;

const quietLink = ({ label, href }: NonNullable<MailContent["moreLink"]>): Html =>
  html`<p style="margin:16px 0 0;font-size:14px;line-height:21px">
    <a class="ink" href="${href}" style="color:${LIGHT.ink};text-decoration:underline">${label}</a>
  </p>`;

function toDocument(content: MailContent): Html {
  const { language, subject, preheader, title, lead, code, facts, words, more, link } = content;
  const { device, moreLink, devices, notYou, choose, promise, sentTo, ending } = content;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta
          name="format-detection"
          content="telephone=no, date=no, address=no, email=no, url=no"
        />
        <title>${subject}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body
        class="ground"
        style="margin:0;padding:0;background:${LIGHT.ground};font-family:${FONT};-webkit-text-size-adjust:100%"
      >
        <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">
          ${preheader}${FILLER}
        </div>
        <table
          class="ground"
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          style="background:${LIGHT.ground}"
        >
          <tr>
            <td align="center" style="padding:28px 12px 36px;font-family:${FONT}">
              ${raw(`<!--[if mso]><table width="600"><tr><td><![endif]-->`)}
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="max-width:600px;margin:0 auto;text-align:left"
              >
                <tr>
                  <td style="padding:0 8px 20px">${LOGO}</td>
                </tr>
                <tr>
                  <td
                    class="card"
                    style="padding:36px 40px;border:1px solid ${LIGHT.line};border-radius:16px;background:${LIGHT.surface}"
                  >
                    <h1
                      class="ink title"
                      style="margin:0;color:${LIGHT.ink};font-size:28px;line-height:1.2;font-weight:700;letter-spacing:-.5px"
                    >
                      ${title}
                    </h1>
                    ${paragraph(lead)} ${device && deviceBox(device)} ${code && codeBox(code)}
                    ${facts.length > 0 && factTable(facts)}
                    ${devices.length > 0 && deviceTable(devices)}
                    ${words && words.split(/\n+/).map((line) => paragraph(line))}
                    ${more && paragraph(more)} ${link && button(link)}
                    ${moreLink && quietLink(moreLink)}
                    <div
                      class="rule"
                      style="margin:28px 0 0;border-top:1px solid ${LIGHT.line};font-size:0;line-height:0"
                    >
                      &nbsp;
                    </div>
                    ${paragraph(notYou, true)} ${choose && quietLink(choose)}
                  </td>
                </tr>
                <tr>
                  <td
                    class="ink2"
                    style="padding:20px 8px 0;color:${LIGHT.ink2};font-size:13px;line-height:20px;word-break:break-word"
                  >
                    ${promise}<br />${sentTo}${
                      ending &&
                      html`<br /><a
                          class="ink2"
                          href="${ending.href}"
                          style="color:${LIGHT.ink2};text-decoration:underline"
                          >${ending.label}</a
                        >`
                    }
                  </td>
                </tr>
              </table>
              ${raw(`<!--[if mso]></td></tr></table><![endif]-->`)}
            </td>
          </tr>
        </table>
      </body>
    </html>`;
}
