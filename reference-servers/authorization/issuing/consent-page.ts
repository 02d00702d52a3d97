/** The page on which the user agrees to one client, before the third party is asked for anything. */

export interface ConsentPage {
  /** Which request it answers: nobody else knows it. */
  readonly request: string
  readonly client: string
  readonly redirectUri: string
  /** What the server will ask the third party for, where there is one. */
  readonly scope: string | undefined
}

export const consentPage = ({ request, client, redirectUri, scope }: ConsentPage): string =>
  `<form method="post" action="/consent"><input type="hidden" name="request" value="${request}">
<p>${escaped(client)} wants to use this server in your name, and will be sent to ${escaped(redirectUri)}.</p>
${scope === undefined ? '' : `<p>This server will ask your account elsewhere for: ${escaped(scope)}</p>`}
<button name="decision" value="allow">Allow</button><button name="decision" value="deny">Deny</button></form>`

/** Nobody may put the page into a frame, and have the user click there. */
export const framing = { 'content-security-policy': "frame-ancestors 'none'", 'x-frame-options': 'DENY' } as const

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
