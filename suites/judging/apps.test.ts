import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../fixtures/traces/build-trace.ts'
import { breaches } from '../../fixtures/traces/judge-trace.ts'
import type { Json, JsonObject } from '../../schema/index.ts'
import apps from '../monitors/extensions/apps.ts'
import { appOf, flawOfResource, flawOfTool, isAppType, isHtml5, isMeaningful, textOfContent } from './apps.ts'

test.each<[type: Json, isRight: boolean]>([
  ['text/html;profile=mcp-app', true],
  ['text/html; profile="mcp-app"', true],
  ['Text/HTML;Profile=mcp-app', true],
  ['text/html', false],
  ['text/html;profile=mcp-app-2', false],
  [null, false],
])('the type %j is that of an app: %j', (type, isRight) => expect(isAppType(type)).toBe(isRight))

test.each<[meta: JsonObject, uri: Json | undefined]>([
  [{ ui: { resourceUri: 'ui://a' } }, 'ui://a'],
  [{ 'ui/resourceUri': 'ui://b' }, 'ui://b'],
  [{ ui: { resourceUri: 'ui://a' }, 'ui/resourceUri': 'ui://b' }, 'ui://a'],
  [{ ui: {} }, undefined],
])('a tool with %j names %j', (_meta, uri) => expect(appOf({ name: 'a', _meta })?.uri).toBe(uri))

test.each<[ui: Json, isRight: boolean]>([
  [{}, true],
  [{ resourceUri: 'ui://a', visibility: ['app'], more: 1 }, true],
  [{ visibility: [] }, true],
  [{ visibility: 'app' }, false],
  [{ visibility: ['user'] }, false],
  [{ resourceUri: 1 }, false],
  ['ui://a', false],
])('metadata of a tool %j: %j', (ui, isRight) => expect(flawOfTool(ui) === undefined).toBe(isRight))

test.each<[ui: Json, isRight: boolean]>([
  [{}, true],
  [{ csp: { connectDomains: [], more: 1 }, permissions: { camera: {} }, domain: 'a', prefersBorder: false }, true],
  [{ csp: { frameDomains: 'https://a.example' } }, false],
  [{ permissions: { camera: true } }, false],
  [{ prefersBorder: 'yes' }, false],
  [null, false],
])('metadata of a resource %j: %j', (ui, isRight) => expect(flawOfResource(ui) === undefined).toBe(isRight))

test.each<[content: JsonObject, text: string | undefined]>([
  [{ text: '<p>' }, '<p>'],
  [{ blob: Buffer.from('é').toString('base64') }, 'é'],
  [{ blob: '%%%' }, undefined],
  [{ html: '<p>' }, undefined],
])('the text of %j', (content, text) => expect(textOfContent(content)).toBe(text))

test.each<[text: string, isRight: boolean]>([
  ['<!doctype html><title>a</title>', true],
  ['\uFEFF<!DOCTYPE html>\n<p>unclosed <b>', true],
  ['<!-- before --><!doctype html SYSTEM "about:legacy-compat">', true],
  ['<html></html>', false],
  ['<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN">', false],
  ['   ', false],
])('the document %j: %j', (text, isRight) => expect(isHtml5(text)).toBe(isRight))

test.each<[block: Json, isRight: boolean]>([
  [{ type: 'text', text: '3' }, true],
  [{ type: 'text', text: ' \n' }, false],
  [{ type: 'image' }, true],
  ['3', false],
])('the block %j says something: %j', (block, isRight) => expect(isMeaningful(block)).toBe(isRight))

/** A client that declares the extension with these settings, in either era. */
function declaring(settings: Json | undefined, era: 'legacy' | 'modern'): TraceBuilder {
  const capabilities: JsonObject =
    settings === undefined ? {} : { extensions: { 'io.modelcontextprotocol/ui': settings } }
  if (era === 'legacy') return trace({ target: 'client' }).open({ client: capabilities })
  return trace({ revision: '2026-07-28', target: 'client' }).client({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/list',
    params: { _meta: { 'io.modelcontextprotocol/clientCapabilities': capabilities } },
  })
}

test.each<[settings: Json | undefined, isRight: boolean]>([
  [undefined, true],
  [{ mimeTypes: ['text/html;profile=mcp-app'], more: true }, true],
  [{}, false],
  [{ mimeTypes: [] }, false],
  [{ mimeTypes: 'text/html;profile=mcp-app' }, false],
  [true, false],
])('settings of a client %j: %j', (settings, isRight) => {
  for (const era of ['legacy', 'modern'] as const)
    expect(breaches(apps.judges, declaring(settings, era))).toEqual(isRight ? [] : ['apps.client.mime-types'])
})
