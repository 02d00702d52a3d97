/** What the judges of lures and of URLs make of what a client asked for, opened or printed. */
import { expect, test } from 'vitest'
import { asked } from '../../../fixtures/traces/build-site.ts'
import { type HttpExchange, notObserved, type Site } from '../../../harness/index.ts'
import { labelsOf } from '../../../harness/judging/labels.ts'
import type { Judge } from '../../../harness/judging/suite.ts'
import authorizationUrls from './authorization-urls.ts'
import plainAndMoved from './plain-and-moved.ts'
import privateAddresses from './private-addresses.ts'
import privateNames from './private-names.ts'

const scenarios = [authorizationUrls, plainAndMoved, privateAddresses, privateNames]

let seq = 0
function http(url: string, more: Partial<HttpExchange> = {}): HttpExchange {
  seq += 1
  return asked(url, { http: seq, seq, status: 502, responseSeq: seq, endedBy: 'us', endedSeq: seq, ...more })
}

/** One launch: what came to the trap, what the browser was to open, what the user was told. */
function launch(
  variant: string,
  {
    trapped = [],
    opened = [],
    asked = [],
    output = '',
  }: Partial<Record<'trapped' | 'opened' | 'asked', readonly HttpExchange[]>> & { output?: string },
): readonly Site[] {
  const site = (name: string, list: readonly HttpExchange[]): Site => ({
    name,
    origin: 'http://127.0.0.1:1',
    launch: variant,
    variant,
    http: list,
    output: name === 'browser' ? output : '',
    left: [],
  })
  return [site('browser', opened), site('trap', trapped), site('issuer', asked)]
}

function verdict(id: string, sites: readonly Site[]): string {
  const judges = scenarios.flatMap((scenario) => Object.entries(scenario.judges))
  const judge: Judge | undefined = judges.find(([name]) => name === id)?.[1]
  const found = judge?.(labelsOf([]), {
    revision: '2025-11-25',
    transport: 'streamable-http',
    facts: { side: 'client', accepted: [], refused: [] },
    conversations: [],
    sites,
    models: [],
    reports: [],
    isCutShort: false,
    validate: () => [],
  })
  return (found ?? notObserved('no judge')).verdict
}

const reached = [
  ...(['metadata', 'issuer', 'registration', 'token', 'redirect'] as const).flatMap((position) =>
    launch(`reach-${position}`, { trapped: [http('https://reach.conform.invalid/meta')] }),
  ),
]
const authorizes = launch('control', { asked: [http('http://127.0.0.1:1/authorize?response_type=code')] })
/** A launch for each lure; what it asks for comes to the trap, or it asks for nothing. */
const lured = (variants: readonly string[], url?: string): readonly Site[] =>
  variants.flatMap((variant) =>
    launch(variant, { trapped: url === undefined ? [] : [http(url, { method: 'CONNECT' })] }),
  )

const at = (address: string, looks: number): Partial<HttpExchange> => ({
  requestHeaders: [
    ['X-Address', address],
    ['X-Looks', String(looks)],
  ],
})
const named = (variant: string, more: Partial<HttpExchange>): readonly Site[] =>
  launch(variant, {
    trapped: [http(`https://${variant === 'inner-name' ? 'inner' : 'changing'}.conform.invalid/`, more)],
  })
const opens = (url: string): readonly HttpExchange[] => [
  http('http://127.0.0.1:1/open', { method: 'POST', requestBody: url }),
]

const ipv4 = ['ipv4-issuer', 'ipv4-registration', 'ipv4-metadata']
const urls = 'security.authorization-url'

test.each<[what: string, id: string, sites: readonly Site[], verdict: string]>([
  [
    'opens a file',
    `${urls}.dangerous-schemes`,
    [
      ...authorizes,
      ...launch('file', {
        opened: [
          http('http://127.0.0.1:1/open', {
            method: 'POST',
            requestBody: 'file:///usr/share/authorize.html?response_type=code',
          }),
        ],
      }),
    ],
    'failed',
  ],
  [
    'prints a script for its user',
    `${urls}.dangerous-schemes`,
    [...authorizes, ...launch('script', { output: 'Open javascript:alert(1)//?response_type=code' })],
    'failed',
  ],
  [
    'speaks of a script that it refuses',
    `${urls}.dangerous-schemes`,
    [...authorizes, ...launch('script', { output: 'refused: javascript:alert(1)//' })],
    'passed',
  ],
  [
    'names the whole URL that it refuses',
    `${urls}.dangerous-schemes`,
    [...authorizes, ...launch('script', { output: 'Refusing to open javascript:alert(1)//?response_type=code' })],
    'passed',
  ],
  [
    'opens what nobody knows',
    `${urls}.http-only`,
    [...authorizes, ...launch('unknown', { output: 'conform-scheme://as.example/authorize?response_type=code' })],
    'failed',
  ],
  ['never authorizes', `${urls}.http-only`, launch('unknown', {}), 'not-observed'],
  [
    'asks in a private network',
    'security.ssrf.private-ipv4',
    [...reached, ...lured(ipv4, 'https://10.0.0.8/meta')],
    'failed',
  ],
  ['asks nowhere', 'security.ssrf.private-ipv4', [...reached, ...lured(ipv4)], 'passed'],
  [
    'asks the metadata service',
    'security.ssrf.link-local',
    [...reached, ...lured(['link-local'], 'https://169.254.169.254/')],
    'failed',
  ],
  [
    'reads another spelling',
    'security.ssrf.other-spelling',
    [...reached, ...lured(['mapped'], 'https://[::ffff:a9fe:a9fe]/')],
    'failed',
  ],
  [
    'asks at a private address of IPv6',
    'security.ssrf.private-ipv6',
    [...reached, ...lured(['ipv6-token'], 'https://[fd00::8]/')],
    'failed',
  ],
  [
    'asks without TLS',
    'security.ssrf.https',
    [...reached, ...lured(['plain-issuer'], 'http://plain.conform.invalid/')],
    'failed',
  ],
  [
    'follows a redirect inside',
    'security.ssrf.redirect-inside',
    [...reached, ...lured(['moved-inside'], 'https://169.254.169.254/')],
    'failed',
  ],
  [
    'follows a redirect without TLS',
    'security.ssrf.redirect-https',
    [...reached, ...lured(['moved-plain'], 'http://plain.conform.invalid/')],
    'failed',
  ],
  ['follows no redirect', 'security.ssrf.redirect-https', [...reached, ...lured(['moved-plain'])], 'passed'],
  [
    'follows a name inside',
    'security.ssrf.private-name',
    [...reached, ...named('inner-name', at('10.0.0.8', 1))],
    'failed',
  ],
  ['follows no name inside', 'security.ssrf.private-name', [...reached, ...launch('inner-name', {})], 'passed'],
  [
    'leaves names to its proxy',
    'security.ssrf.private-name',
    [...reached, ...named('inner-name', at('none', 0))],
    'not-observed',
  ],
  [
    'looks at a name once and connects to another address',
    'security.ssrf.dns-change',
    [...reached, ...named('changing-name', at('169.254.169.254', 1))],
    'failed',
  ],
  [
    'connects to the address that it has looked at',
    'security.ssrf.dns-change',
    [...reached, ...named('changing-name', at('93.184.215.14', 1))],
    'passed',
  ],
  [
    'never looks at addresses',
    'security.ssrf.dns-change',
    [...reached, ...named('changing-name', at('93.184.215.14', 0))],
    'not-observed',
  ],
  [
    'has a shell read a URL',
    `${urls}.no-shell`,
    launch('shell', { opened: opens('mcp-conform-shell: started') }),
    'failed',
  ],
  [
    'opens a URL without a shell',
    `${urls}.no-shell`,
    launch('shell', { opened: opens('https://as.example/a1/;mcp-conform-shell') }),
    'passed',
  ],
  [
    'opens a plain URL alone',
    `${urls}.no-shell`,
    [...launch('shell', {}), ...launch('control', { opened: opens('https://as.example/authorize') })],
    'passed',
  ],
  ['opens nothing', `${urls}.no-shell`, [...launch('shell', {}), ...launch('control', {})], 'not-observed'],
  ['goes by a way of its own', 'security.ssrf.private-ipv4', lured(ipv4, 'https://10.0.0.8/meta'), 'not-observed'],
])('a client that %s: %s', (_, id, sites, expected) => {
  expect(verdict(id, sites)).toBe(expected)
})
