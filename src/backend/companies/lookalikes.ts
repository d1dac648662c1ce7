/**
 * Cyrillic, Greek and small capital letters by the Latin ones that they resemble, in one class for both cases: the Unicode table
 * distinguishes В from в, but readers of a name do not. Compared with the confusables of UTS 39.
 */
export const lookalikes: Readonly<Record<string, string>> = {
  а: 'a', в: 'b', ь: 'b', ъ: 'b', с: 'c', ԁ: 'd', е: 'e', є: 'e', з: 'e', э: 'e', ё: 'e', г: 'r', ґ: 'r', һ: 'h', н: 'h', і: 'i', ї: 'i',
  ј: 'j', к: 'k', ќ: 'k', ӏ: 'l', м: 'm', п: 'n', о: 'o', р: 'p', ԛ: 'q', ѕ: 's', т: 't', у: 'y', ў: 'y', ѵ: 'v', ш: 'w', щ: 'w', ԝ: 'w', ѡ: 'w',
  х: 'x', ҳ: 'x', ү: 'y', ұ: 'y', и: 'u', й: 'u', л: 'л', д: 'д', ж: 'ж', ф: 'ф', ц: 'ц', ч: 'ч', ю: 'ю', я: 'я', б: 'б', ы: 'bl',
  α: 'a', β: 'b', ϲ: 'c', ε: 'e', η: 'n', ι: 'i', κ: 'k', μ: 'm', ν: 'v', ο: 'o', ρ: 'p', σ: 'o', τ: 't', υ: 'u', χ: 'x', γ: 'y', ω: 'w', ζ: 'z',
  ᴀ: 'a', ʙ: 'b', ᴄ: 'c', ᴅ: 'd', ᴇ: 'e', ꜰ: 'f', ɢ: 'g', ʜ: 'h', ɪ: 'i', ᴊ: 'j', ᴋ: 'k', ʟ: 'l', ᴍ: 'm', ɴ: 'n', ᴏ: 'o', ᴘ: 'p', ꞯ: 'q', ʀ: 'r', ꜱ: 's', ᴛ: 't', ᴜ: 'u',
  ᴠ: 'v', ᴡ: 'w', ʏ: 'y', ᴢ: 'z', ǫ: 'q', օ: 'o', ո: 'n', հ: 'h', ⲟ: 'o',
  ß: 'b', ı: 'i', ł: 'l', ø: 'o', đ: 'd', ħ: 'h', ŧ: 't', '|': 'l', $: 's', '@': 'a', '€': 'e',
} // prettier-ignore
