import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Ticks a choice by its key. Its input lies hidden behind what is drawn, so a pointer would be forced on a
 * place from which the page may just move it.
 */
export async function tick(choice: Locator): Promise<void> {
  await choice.press(' ');
  await expect.poll(() => choice.isChecked()).toBe(true);
}
