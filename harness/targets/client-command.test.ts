import { expect, test } from 'vitest'
import { clientCommand } from './client-command.ts'

const url = { url: 'http://127.0.0.1:1/mcp' }
const command = { command: ['node', '/a b/stand-in.js', "it's"] }

test.each([
  ['the URL comes last', ['my-client', '-v'], url, ['my-client', '-v', url.url]],
  ['or where {url} stands', ['my-client', '--server={url}', '-v'], url, ['my-client', `--server=${url.url}`, '-v']],
  ['{command} alone becomes several words', ['c', '--', '{command}'], command, ['c', '--', ...command.command]],
  ['{command-line} is always one word', ['c', '{command-line}'], command, ['c', `node '/a b/stand-in.js' 'it'\\''s'`]],
  [
    'inside a word it becomes a command line for a shell',
    ['c', '--server={command}'],
    command,
    ['c', `--server=node '/a b/stand-in.js' 'it'\\''s'`],
  ],
  ['with no place given the command comes last', ['c', '--'], command, ['c', '--', ...command.command]],
] as const)('%s', (_, given, server, expected) => {
  expect(clientCommand(given, server)).toEqual(expected)
})
