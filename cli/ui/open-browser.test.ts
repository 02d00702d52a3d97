import { expect, test } from 'vitest'
import { browserCommand } from './open-browser.ts'

test.each<
  [
    where: string,
    env: Readonly<Record<string, string>>,
    platform: NodeJS.Platform,
    command: readonly string[] | undefined,
  ]
>([
  ['a Mac', {}, 'darwin', ['open']],
  ['Windows', {}, 'win32', ['rundll32', 'url.dll,FileProtocolHandler']],
  ['a Linux desktop', { DISPLAY: ':0' }, 'linux', ['xdg-open']],
  ['a Wayland desktop', { WAYLAND_DISPLAY: 'wayland-0' }, 'linux', ['xdg-open']],
  ['a Linux machine without a desktop', {}, 'linux', undefined],
  ['CI on a Mac', { CI: 'true' }, 'darwin', undefined],
  ['CI with a display', { CI: '1', DISPLAY: ':99' }, 'linux', undefined],
  ['somebody who says that it is no CI', { CI: 'false', DISPLAY: ':0' }, 'linux', ['xdg-open']],
])('%s', (_, env, platform, command) => expect(browserCommand(env, platform)).toEqual(command))
