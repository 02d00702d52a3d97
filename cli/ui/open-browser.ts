/** Opens a page in the user's browser, where there is a desktop to open it on. */
import { spawn } from 'node:child_process'
import type { Io } from '../io.ts'

/** Undefined where nobody would see it: in CI, without a desktop. */
export function browserCommand(
  env: Io['env'],
  platform: NodeJS.Platform,
): readonly [program: string, ...words: string[]] | undefined {
  if (isCi(env)) return undefined
  if (platform === 'darwin') return ['open']
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler']
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : undefined
}

export const isCi = ({ CI }: Io['env']): boolean => CI !== undefined && CI !== '' && CI !== 'false' && CI !== '0'

/** Tries to; the address has been printed, so nothing is lost where it fails. */
export function openBrowser(url: string, env: Io['env']): void {
  const command = browserCommand(env, process.platform)
  if (command === undefined) return
  const [program, ...words] = command
  const child = spawn(program, [...words, url], { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}
