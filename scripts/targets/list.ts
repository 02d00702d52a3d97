import { folderName, isInstalled, type Target } from '../../fixtures/targets/index.ts'

/** Prints how each target is started. */
export function listTargets(targets: readonly Target[]): void {
  for (const target of targets) {
    const folder = folderName(target)
    const fill = (text: string): string => text.replaceAll('{folder}', `.targets/${folder}`)
    console.log(`${target.name} (${target.side}, ${isInstalled(folder) ? 'installed' : 'not installed'})`)
    for (const { label, transport, command, env = {}, path } of target.starts) {
      const variables = Object.entries(env).map(([key, value]) => `${key}=${fill(value)} `)
      console.log(
        `  ${label}: ${variables.join('')}${command.map(fill).join(' ')} ${operand(target, transport)}`.trimEnd(),
      )
      if (path !== undefined) console.log(`    ${transport} at http://127.0.0.1:{port}${path}`)
    }
  }
}

function operand({ side }: Target, transport: string): string {
  if (side === 'server') return ''
  return transport === 'stdio' ? '{command}' : '{url}'
}
