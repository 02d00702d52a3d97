import type { RunOptions } from './options.ts'

/** The target as its user named it, in one line. */
export function describeTarget(options: RunOptions): string {
  if (options.side === 'client') {
    return 'start' in options.target ? 'a client in this process' : options.target.command.join(' ')
  }
  if ('groups' in options.target) return 'a server in this process'
  const { command, url } = options.target
  return [command?.join(' '), url].filter((part) => part !== undefined).join(' and ')
}
