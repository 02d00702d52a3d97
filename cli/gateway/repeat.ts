/** The command that reproduces a failure of a gateway. */

import type { GatewayPart, GatewayWay } from '../../api/settings/gateway-way.ts'
import { whatWords } from '../../api/settings/repeat-command.ts'
import { variableFor } from '../../api/settings/values/by-variable.ts'
import { shellVariable, shellWord } from '../../api/settings/values/shell-word.ts'
import type { Found } from '../../harness/runner/options.ts'
import { hideInWords } from '../../harness/trace/secrets/find-secrets.ts'
import type { Io } from '../io.ts'
import type { GatewayFlags } from '../options/gateway-options.ts'

interface RepeatableGateway {
  readonly part: GatewayPart
  readonly way: GatewayWay
  readonly flags: GatewayFlags
  /** Further flags, as they have to be given again. */
  readonly given: readonly string[]
}

/** It runs as it stands; what may be secret is in variables. */
export function gatewayRepeat({ part, way, flags, given }: RepeatableGateway, io: Io): (found: Found) => string {
  const inShell = (name: string, value: string): string => shellVariable(variableFor(name, value, io.env))
  const target =
    'upstreamPort' in way
      ? ['--url', way.url, '--upstream-listen', String(way.upstreamPort)]
      : [...(flags.url === undefined ? [] : ['--url', way.url]), '--', ...hideInWords(way.command, inShell)]
  return (found) => {
    const what = whatWords(found, false)
    const words = [...(io.program ?? ['mcp-conform']), 'gateway', ...what, '--part', part, ...given, ...target]
    return words.map(shellWord).join(' ')
  }
}
