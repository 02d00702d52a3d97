/** What a server that is open to web clients keeps from them. */
import type { RunRecord } from '../record/run-record.ts'
import type { Advice } from './advice.ts'

export function forBrowsers({ facts }: RunRecord): readonly Advice[] {
  const access = facts?.accepted.flatMap(({ browser }) => (browser === undefined ? [] : [browser])) ?? []
  const notAllowed = [...new Set(access.flatMap((one) => one.notAllowed))].sort()
  const notExposed = [...new Set(access.flatMap((one) => one.notExposed))].sort()
  return [
    ...(notAllowed.length === 0
      ? []
      : [
          {
            id: 'http.cors-allow-headers',
            says: 'The server lets web pages of other origins read its answers, but does not allow them all headers that a client sends. Web clients cannot connect.',
            about: notAllowed,
            help: `Name them in Access-Control-Allow-Headers, in answers to OPTIONS: ${notAllowed.join(', ')}.`,
            link: 'https://github.com/netdata/netdata/pull/22258',
          },
        ]),
    ...(notExposed.length === 0
      ? []
      : [
          {
            id: 'http.cors-expose-headers',
            says: 'The server lets web pages of other origins read its answers, but not the session ID in them. Web clients cannot keep their session.',
            about: notExposed,
            help: 'Add Access-Control-Expose-Headers: Mcp-Session-Id to the answers.',
            link: 'https://github.com/modelcontextprotocol/typescript-sdk/pull/713',
          },
        ]),
  ]
}
