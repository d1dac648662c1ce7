/**
 * Cyrillic and Greek letters by the Latin ones that they resemble, in one class for both cases: the Unicode table
 * distinguishes В from в, but readers of a name do not. Compared with the confusables of UTS 39.
 */
export const lookalikes: Readonly<Record<string, string>> = {
  а: 'a', в: 'b', ь: 'b', ъ: 'b', с: 'c', ԁ: 'd', е: 'e', є: 'e', з: 'e', э: 'e', ё: 'e', г: 'r', ґ: 'r', һ: 'h', н: 'h', і: 'i', ї: 'i',
  ј: 'j', к: 'k', ќ: 'k', ӏ: 'l', м: 'm', п: 'n', о: 'o', р: 'p', ԛ: 'q', ѕ: 's', т: 't', у: 'y', ў: 'y', ѵ: 'v', ш: 'w', щ: 'w', ԝ: 'w', ѡ: 'w',
  х: 'x', ҳ: 'x', ү: 'y', ұ: 'y', и: 'u', й: 'u', л: 'л', д: 'д', ж: 'ж', ф: 'ф', ц: 'ц', ч: 'ч', ю: 'ю', я: 'я', б: 'б', ы: 'bl',
  α: 'a', β: 'b', ϲ: 'c', ε: 'e', η: 'n', ι: 'i', κ: 'k', μ: 'm', ν: 'v', ο: 'o', ρ: 'p', σ: 'o', τ: 't', υ: 'u', χ: 'x', γ: 'y', ω: 'w', ζ: 'z',
  ß: 'b', ı: 'i', ł: 'l', ø: 'o', đ: 'd', ħ: 'h', ŧ: 't', '|': 'l', $: 's', '@': 'a', '€': 'e',
} // prettier-ignore
