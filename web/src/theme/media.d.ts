export function media(query: string): string;
export function withMedia(style: string): string;
