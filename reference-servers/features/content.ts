import type { JsonObject } from '../json-rpc.ts'

export interface ToolResult extends JsonObject {
  content: JsonObject[]
}

export const text = (value: string): JsonObject => ({ type: 'text', text: value })

/** A tool result with one text block. */
export const textResult = (value: string): ToolResult => ({ content: [text(value)] })

/** A PNG image of one transparent pixel. */
export const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** A WAV file: header, 8 kHz mono 8 bit, one sample. */
export const wav = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQEAAACAAA=='

/** 24 bytes that are not valid UTF-8. */
export const binary = Buffer.from(Array.from({ length: 24 }, (_, index) => 255 - index)).toString('base64')
