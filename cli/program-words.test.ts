import { expect, test } from 'vitest'
import { programWords } from './program-words.ts'

const bin = '/p/node_modules/.bin/mcp-conform'
const npm = { npm_config_user_agent: 'npm/11.0.0 node/v20' }

test.each([
  [bin, { ...npm, npm_command: 'exec', _: '/usr/bin/npx' }, 'npx mcp-conform'],
  [bin, { ...npm, npm_command: 'exec', _: '/usr/bin/npm' }, 'npm exec mcp-conform --'],
  [bin, { ...npm, npm_command: 'run-script', _: '/usr/bin/npm' }, 'npx mcp-conform'],
  [bin, { npm_config_user_agent: 'pnpm/10.0.0 npm/?' }, 'pnpm exec mcp-conform'],
  [bin, { npm_config_user_agent: 'yarn/4.0.0 npm/?' }, 'yarn mcp-conform'],
  [bin, { npm_config_user_agent: 'bun/1.2.0' }, 'bunx mcp-conform'],
  [bin, { PATH: '/usr/bin' }, 'node_modules/.bin/mcp-conform'],
  ['/usr/bin/mcp-conform', { PATH: '/bin:/usr/bin' }, 'mcp-conform'],
  ['/p/dist/mcp-conform.js', {}, 'node dist/mcp-conform.js'],
  ['/p/mcp-conform.js', npm, 'node ./mcp-conform.js'],
  ['/q/mcp-conform.js', {}, 'node /q/mcp-conform.js'],
  ['/p/cli/main.ts', npm, 'npx tsx cli/main.ts'],
])('%s %j', (script, env, words) => {
  expect(programWords({ script, env, cwd: '/p' }).join(' ')).toBe(words)
})
