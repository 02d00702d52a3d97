import { hideInUrl, hideInWords } from '../../trace/secrets/find-secrets.ts'
import { redacted } from '../../trace/secrets/redaction.ts'
import type { RunOptions } from '../options.ts'

/** The target as its user named it, in one line, without its secrets. */
export function describeTarget(options: RunOptions): string {
  if (options.side === 'client') {
    const { target } = options
    return 'start' in target ? 'a client in this process' : (target.name ?? inWords(target.command))
  }
  if (options.kind === 'gateway') return options.target.name
  if ('groups' in options.target) return 'a server in this process'
  const { name, command, url } = options.target
  if (name !== undefined) return name
  const parts = [
    ...(command === undefined ? [] : [inWords(command)]),
    ...(url === undefined ? [] : [hideInUrl(url, () => redacted)]),
  ]
  return parts.join(' and ')
}

const inWords = (command: readonly string[]): string => hideInWords(command, () => redacted).join(' ')
