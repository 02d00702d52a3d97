/** The command that reproduces a failure of a gateway asks for what showed it, and nothing else. */
import { expect, test } from 'vitest'
import { gatewayWayOf } from '../../api/settings/gateway-way.ts'
import type { Found } from '../../harness/runner/options.ts'
import { Secrets } from '../../harness/trace/secrets/redaction.ts'
import type { Io } from '../io.ts'
import { gatewayRepeat } from './repeat.ts'

const way = gatewayWayOf(
  { command: ['relay', '{command}'], url: undefined, upstreamPort: undefined },
  { url: '--url', upstreamPort: '--upstream-listen', example: '' },
)
const io: Io = { out() {}, err() {}, secrets: new Secrets(), env: {}, cwd: '/', terminal: false, width: 80 }
const again = gatewayRepeat({ part: 'behind', way, flags: {}, given: ['--seed', '7'] }, io)
const place = { revision: '2025-11-25', transport: 'stdio' } as const
const rest = "--part behind --seed 7 -- relay '{command}'"

test.each<[what: string, found: Found, words: string]>([
  [
    'of a monitor: the scenario in which it showed',
    { ...place, requirement: 'ping.ping.shape', source: 'monitors/ping', scenario: 'client/ping/answers' },
    '--only ping.ping.shape@2025-11-25/stdio --scenario client/ping/answers',
  ],
  [
    'of a scenario: the requirement names it',
    { ...place, requirement: 'ping.ping.shape', source: 'client/ping/answers', scenario: 'client/ping/answers' },
    '--only ping.ping.shape@2025-11-25/stdio',
  ],
  [
    'a crash: the scenario, over the transport in front, which the part may not have',
    { ...place, scenario: 'client/ping/answers' },
    '--revision 2025-11-25 --scenario client/ping/answers',
  ],
])('%s', (_, found, words) => expect(again(found)).toBe(`mcp-conform gateway ${words} ${rest}`))
